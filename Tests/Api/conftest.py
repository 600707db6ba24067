import pytest
from home import Home


@pytest.fixture
def home(tmp_path):
    home = Home(tmp_path)
    yield home
    if home.process.poll() is None:
        home.end()
