"""A mail server on this machine that keeps what it is given (aiosmtpd), and how mails are read."""

import contextlib
import email
import email.policy
import pathlib
import re
import socket

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword


class Mailbox:
    """Takes mails of `daybook`, whose password it knows, on a port of its own."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.mails = []
        self.refused: set[str] = set()
        self.folder = folder
        # A password with what a file for curl and one for YAML could trip over.
        self.user, self.password = "daybook", 'pass"word\\ #1'
        with contextlib.closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.controller = Controller(
            self, hostname="127.0.0.1", port=self.port, authenticator=self.authenticate, auth_required=True, auth_require_tls=False)

    def __enter__(self):
        self.controller.start()
        self.configure(f"smtp://127.0.0.1:{self.port}")
        return self

    def __exit__(self, *_):
        self.controller.stop()

    def configure(self, server: str, **more: str) -> None:
        """Says in the configuration by which server mails are sent."""
        file = self.folder / "daybook" / "mail.yml"
        file.parent.mkdir(parents=True, exist_ok=True)
        lines = {"server": server, "from": "daybook@example.org", "user": self.user, "password": f"'{self.password}'", **more}
        file.write_text("".join(f"{key}: {value}\n" for key, value in lines.items()))
        file.chmod(0o600)

    def authenticate(self, server, session, envelope, mechanism, data):
        known = isinstance(data, LoginPassword) and (data.login, data.password) == (self.user.encode(), self.password.encode())
        return AuthResult(success=known, handled=False)

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address in self.refused:
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        self.mails.append((envelope.rcpt_tos, mail))
        return "250 OK"

    def to(self, address: str) -> list[email.message.EmailMessage]:
        return [mail for receivers, mail in self.mails if address in receivers]


def link(mail) -> str:
    """The path of the link in a mail."""
    return re.search(r"(/-/link/[\w-]{43})\s", mail.get_content()).group(1)
