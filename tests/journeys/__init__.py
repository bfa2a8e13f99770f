"""Whole journeys through the real client over HTTP and WebSocket, against the sandbox."""

import pytest

pytest.register_assert_rewrite("tests.journeys.kit")
