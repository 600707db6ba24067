"""An array of Slurm, on a cluster of one node that this test starts."""

import contextlib
import os
import pathlib
import pwd
import shutil
import socket
import subprocess
import time

import pytest
from conftest import RECIPES

PROGRAMS = ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "sinfo", "scancel", "mungekey"]
PLACES = os.environ["PATH"] + ":/usr/sbin:/sbin"
missing = [name for name in PROGRAMS if shutil.which(name, path=PLACES) is None]
pytestmark = [
    pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}"),
    pytest.mark.skipif(os.geteuid() != 0, reason="slurmd needs to be root"),
]


def free_ports(count: int) -> list[int]:
    with contextlib.ExitStack() as stack:
        probes = [stack.enter_context(contextlib.closing(socket.socket())) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]


class Cluster:
    """munged, slurmctld and slurmd with files and ports of their own, so that no service of the machine is met."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        folder.mkdir(mode=0o755)
        for inner in ["state", "spool", "run"]:
            (folder / inner).mkdir(mode=0o755)
        self.processes: list[subprocess.Popen] = []
        name = socket.gethostname().split(".")[0]
        control, node = free_ports(2)
        user = pwd.getpwuid(0).pw_name
        (folder / "slurm.conf").write_text(
            f"ClusterName=one\nSlurmctldHost={name}(127.0.0.1)\nSlurmctldPort={control}\nSlurmdPort={node}\n"
            f"SlurmUser={user}\nSlurmdUser={user}\nAuthType=auth/munge\nAuthInfo=socket={folder}/run/munge\n"
            f"CredType=cred/munge\nCryptoType=crypto/munge\n"
            f"StateSaveLocation={folder}/state\nSlurmdSpoolDir={folder}/spool\n"
            f"SlurmctldPidFile={folder}/run/slurmctld.pid\nSlurmdPidFile={folder}/run/slurmd.pid\n"
            f"SlurmctldLogFile={folder}/slurmctld.log\nSlurmdLogFile={folder}/slurmd.log\n"
            "ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nSwitchType=switch/none\nMpiDefault=none\n"
            "SelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\nReturnToService=2\n"
            "SchedulerParameters=sched_interval=1,bf_interval=1\nMinJobAge=600\nJobRequeue=1\n"
            f"NodeName={name} NodeAddr=127.0.0.1 CPUs={os.cpu_count()} State=UNKNOWN\n"
            f"PartitionName=all Nodes={name} Default=YES MaxTime=INFINITE State=UP\n".replace("CryptoType=crypto/munge\n", ""))
        self.environment = os.environ | {
            "PATH": PLACES, "SLURM_CONF": str(folder / "slurm.conf"), "MUNGE_SOCKET": str(folder / "run/munge")}

    def call(self, *words: str) -> str:
        return subprocess.run(
            words, env=self.environment, capture_output=True, text=True, timeout=30, check=True).stdout

    def start(self, *words: str) -> None:
        log = open(self.folder / f"{words[0]}.out", "wb")
        self.processes.append(subprocess.Popen(
            [shutil.which(words[0], path=PLACES) or words[0], *words[1:]], env=self.environment, stdout=log,
            stderr=subprocess.STDOUT))

    def __enter__(self):
        self.call("mungekey", "--create", f"--keyfile={self.folder}/munge.key")
        self.start("munged", "--foreground", "--force", f"--key-file={self.folder}/munge.key",
                   f"--socket={self.folder}/run/munge", f"--pid-file={self.folder}/run/munged.pid",
                   f"--log-file={self.folder}/munged.log", f"--seed-file={self.folder}/munge.seed")
        self.wait(lambda: (self.folder / "run/munge").exists())
        self.start("slurmctld", "-D", "-f", str(self.folder / "slurm.conf"))
        self.start("slurmd", "-D", "-f", str(self.folder / "slurm.conf"))
        self.wait(lambda: "idle" in self.call("sinfo", "--noheader", "--format=%T"))
        return self

    def wait(self, is_done, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(subprocess.SubprocessError):
                if is_done():
                    return
            time.sleep(0.2)
        logs = "\n".join(f"{path}:\n{path.read_text()[-2000:]}" for path in sorted(self.folder.glob("*.[lo][ou][gt]")))
        raise AssertionError(logs)

    def __exit__(self, *_) -> None:
        for process in reversed(self.processes):
            process.terminate()
        for process in reversed(self.processes):
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=10)
            if process.poll() is None:
                process.kill()


def test_an_array_makes_the_site(community, tmp_path):
    expected = community.expected()
    with Cluster(tmp_path / "cluster") as cluster:
        community.environment |= {key: cluster.environment[key] for key in ["SLURM_CONF", "MUNGE_SOCKET"]}

        def make(count: str) -> None:
            last = community.run(RECIPES / "slurm", count, "parts and lists", "--output", "site").strip()
            assert last.isdigit()
            cluster.wait(lambda: cluster.call("squeue", "--noheader", "--format=%i").strip() == "")

        make("4")
        logs = "\n".join(path.read_text() for path in community.folder.glob("parts and lists/*.log"))
        assert community.files() == expected, logs
        # Somebody left, and there are fewer parts.
        shutil.rmtree(community.data / "people/person-3")
        community.add("person-4", days=9)
        make("2")
        assert community.files() == community.expected()
