"""Calls with your own credentials: waits and repeats on 429 and 503, and says what went wrong."""
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request


def env(name):
    return os.environ.get(name) or sys.exit(f"Set the environment variable {name} first.")


def call(method, url, headers=None, body=None, form=None):
    """The text of the answer. An error ends the program and says what went wrong."""
    headers = dict(headers or {})
    data = None
    if body is not None:
        headers["Content-Type"] = "application/json"
        data = json.dumps(body).encode()
    elif form is not None:
        data = urllib.parse.urlencode(form).encode()
    for attempt in range(1, 6):
        request = urllib.request.Request(url, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            wait = int(error.headers.get("Retry-After", 1))
            if error.code not in (429, 503) or wait > 60 or attempt == 5:
                sys.exit(f"{method} {url}: {error.code}, X-Request-Id {error.headers.get('X-Request-Id')}\n"
                         + error.read().decode())
            time.sleep(wait)


def token():
    """A token of variant A. Keep it for half an hour."""
    return json.loads(call("POST", env("ISSUER_URL") + "/auth/v4/accesstoken", form={
        "grant_type": "client_credentials",
        "client_id": env("CLIENT_ID"),
        "client_secret": env("CLIENT_SECRET")}))["access_token"]


def parcel_token():
    """A token of variant B. Keep it for a quarter of an hour."""
    return json.loads(call("POST", env("ISSUER_URL") + "/parcel/de/account/auth/ropc/v1/token", form={
        "grant_type": "password",
        "username": env("BACKEND_USER"),
        "password": env("BACKEND_PASSWORD"),
        "client_id": env("CLIENT_ID"),
        "client_secret": env("CLIENT_SECRET")}))["access_token"]
