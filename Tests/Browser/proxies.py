"""Reverse proxies in front of `daybook serve --accounts`, set up as docs/accounts.md says, on this machine alone.

The recipes are read from the document. What has to be different here is replaced: ports, the certificate, and the name of the host by
one that browsers know to be this machine.
"""

import contextlib
import http.client
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import threading
import urllib.parse

import club as clubs
from program import ROOT, find_program
from studio import until

HOST = "daybook.localhost"
MODULES = pathlib.Path("/usr/lib/apache2/modules")


def recipe(marker: str) -> str:
    """The block of the document that begins with a text."""
    blocks = re.findall(r"^```\w*\n(.*?)^```$", (ROOT / "docs/accounts.md").read_text(), re.DOTALL | re.MULTILINE)
    [block] = [block for block in blocks if block.lstrip().startswith(marker)]
    return block


def replaced(text: str, **changes: str) -> str:
    """A recipe with what is different here. Each of it has to stand there, or it would be another recipe that is tested."""
    for was, now in changes.items():
        assert was in text, f"the recipe does not say {was}"
        text = text.replace(was, now)
    return text


def free_port() -> int:
    with contextlib.closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def outer_address() -> str | None:
    """An address of this machine in a network, from which a client may come that is not the machine itself; nothing is sent."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return probe.getsockname()[0]


class Proxy:
    """A proxy that passes on to a port what comes to one of its own, encrypted."""

    program: str

    def __init__(self, folder: pathlib.Path, upstream: int, more: str = "") -> None:
        """`more` stands in the recipe, where the document says so."""
        self.folder = folder / self.program
        self.folder.mkdir()
        self.port, self.upstream, self.more = free_port(), upstream, more
        self.certificate, self.key = self.folder / "daybook.pem", self.folder / "daybook.key"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-keyout",
             str(self.key), "-out", str(self.certificate), "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}"],
            check=True, capture_output=True)
        # As root the workers are somebody else, who gets into the folder of a test only so.
        self.is_root = os.getuid() == 0

    @property
    def root(self) -> str:
        return f"https://{HOST}:{self.port}/"

    def __enter__(self):
        file = self.folder / "configuration"
        file.write_text(self.configuration())
        self.log = (self.folder / "log").open("wb")
        environment = {**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)}
        self.process = subprocess.Popen(self.command(file), stdout=self.log, stderr=self.log, env=environment)
        until(self.is_listening)
        return self

    def is_listening(self) -> bool:
        assert self.process.poll() is None, (self.folder / "log").read_text() + self.errors()
        with contextlib.closing(socket.socket()) as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=30)
        self.log.close()

    def errors(self) -> str:
        file = self.folder / "errors"
        return file.read_text() if file.exists() else ""

    def connect(self, source: str | None = None) -> http.client.HTTPSConnection:
        """An encrypted connection of somebody who has checked the certificate, from an address of this machine."""
        trust = ssl.create_default_context(cafile=str(self.certificate))
        connection = http.client.HTTPSConnection(HOST, self.port, timeout=30, context=trust)
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=30, source_address=(source, 0) if source else None)
        connection.sock = trust.wrap_socket(plain, server_hostname=HOST)
        return connection

    def configuration(self) -> str:
        raise NotImplementedError

    def command(self, file: pathlib.Path) -> list[str]:
        raise NotImplementedError


class Caddy(Proxy):
    program = "caddy"

    def configuration(self) -> str:
        site = replaced(recipe("daybook.example.org {"), **{
            "daybook.example.org {": f"{HOST}:{self.port} {{\n\tbind 127.0.0.1\n\ttls {self.certificate} {self.key}",
            "127.0.0.1:8420": f"127.0.0.1:{self.upstream}"})
        return "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n" + site

    def command(self, file: pathlib.Path) -> list[str]:
        return ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]


class Nginx(Proxy):
    program = "nginx"

    def configuration(self) -> str:
        site = replaced(recipe("server {"), **{
            "listen 443 ssl": f"listen 127.0.0.1:{self.port} ssl", "daybook.example.org": HOST,
            "/etc/ssl/daybook.pem": str(self.certificate), "/etc/ssl/daybook.key": str(self.key),
            "127.0.0.1:8420": f"127.0.0.1:{self.upstream}"})
        kept = "".join(
            f"{kind}_temp_path {self.folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        user = "user root;\n" if self.is_root else ""
        return (
            f"{user}daemon off;\npid {self.folder}/pid;\nerror_log {self.folder}/errors;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{kept}{site}}}\n")

    def command(self, file: pathlib.Path) -> list[str]:
        return ["nginx", "-p", str(self.folder), "-c", str(file), "-e", str(self.folder / "errors")]


class Apache(Proxy):
    program = "apache2"

    def configuration(self) -> str:
        more = self.more.replace("https://daybook.example.org", self.root.rstrip("/"))
        site = replaced(recipe("<VirtualHost"), **{
            "*:443": f"127.0.0.1:{self.port}", "daybook.example.org": HOST,
            "/etc/ssl/daybook.pem": str(self.certificate), "/etc/ssl/daybook.key": str(self.key),
            "127.0.0.1:8420": f"127.0.0.1:{self.upstream}", "</VirtualHost>": more + "</VirtualHost>"})
        # What Debian loads by itself, and then what the recipe names.
        modules = ["mpm_event", "authn_core", "authz_core", "authz_user", "socache_shmcb", "proxy", "ssl", "headers", "proxy_http"]
        if self.more:
            modules.append("auth_openidc")
        loaded = "".join(f"LoadModule {name}_module {MODULES}/mod_{name}.so\n" for name in modules)
        user = "User www-data\nGroup www-data\n" if self.is_root else ""
        return (
            f"ServerRoot {self.folder}\nDefaultRuntimeDir {self.folder}\nPidFile {self.folder}/pid\nErrorLog {self.folder}/errors\n"
            f"ServerName {HOST}\nListen 127.0.0.1:{self.port}\n{loaded}{user}{site}")

    def command(self, file: pathlib.Path) -> list[str]:
        return ["apache2", "-f", str(file), "-D", "FOREGROUND"]


PROXIES = [Caddy, Nginx, Apache]


def missing(proxy: type[Proxy]) -> str | None:
    """Why a proxy cannot be tried here; `None` where it can."""
    if shutil.which(proxy.program) or pathlib.Path("/usr/sbin", proxy.program).exists():
        return None
    return f"{proxy.program} is not installed; scripts/test all installs it"


class Told:
    """What the program says to whoever runs it, line by line."""

    def __init__(self, process: subprocess.Popen) -> None:
        self.lines: list[str] = []
        self.reader = threading.Thread(target=self.read, args=(process.stderr,), daemon=True)
        self.reader.start()

    def read(self, stream) -> None:
        with contextlib.suppress(ValueError):  # closed at the end of the test
            for line in stream:
                self.lines.append(line)

    def says(self, *texts: str) -> bool:
        return any(all(text in line for text in texts) for line in self.lines)


class Front:
    """The program with accounts, asked through a proxy."""

    def __init__(self, proxy, studio, *options, **environment):
        self.proxy = proxy
        for setting in (("serve_url", proxy.root.rstrip("/")), ("trusted_proxies", "127.0.0.1")):
            subprocess.run(
                [find_program(), "settings", "set", *setting, "--no-build", "--data", str(studio.data)], check=True, capture_output=True)
        self.club = clubs.started(studio, *options, **{"XDG_CONFIG_HOME": str(studio.data.parent / "none"), **environment})
        self.told = Told(studio.process)

    def ask(self, path, cookie=None, method="GET", body=None, source=None, **headers):
        """The status, the headers and the body of an answer through the proxy."""
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if cookie:
            headers["Cookie"] = f"__Host-daybook={cookie}"
        if isinstance(body, dict):
            body = urllib.parse.urlencode(body).encode()
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection = self.proxy.connect(source)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def sign_in(self, name, password, **headers):
        return self.ask("/-/sign-in", method="POST", body={"name": name, "password": password}, **headers)
