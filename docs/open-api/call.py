# A signed call: python3 call.py METHOD PATH [BODY]
import hashlib
import hmac
import os
import secrets
import sys
import time
import urllib.error
import urllib.request

method = sys.argv[1] if len(sys.argv) > 1 else "GET"
target = sys.argv[2] if len(sys.argv) > 2 else "/open/v1/lots"
body = sys.argv[3].encode() if len(sys.argv) > 3 else b""

timestamp = str(int(time.time()))
nonce = secrets.token_hex(16)
text = "\n".join([method, target, timestamp, nonce, hashlib.sha256(body).hexdigest()])
signature = hmac.new(os.environ["BOCHONG_APP_SECRET"].encode(), text.encode(), hashlib.sha256).hexdigest()

headers = {
    "x-bochong-key": os.environ["BOCHONG_APP_KEY"],
    "x-bochong-timestamp": timestamp,
    "x-bochong-nonce": nonce,
    "x-bochong-signature": signature,
}
if body:
    headers["content-type"] = "application/json"
request = urllib.request.Request(os.environ["BOCHONG_URL"] + target, data=body or None, headers=headers, method=method)
try:
    with urllib.request.urlopen(request, timeout=15) as response:
        print(response.read().decode())
except urllib.error.HTTPError as refused:
    print(refused.read().decode())
    sys.exit(1)
