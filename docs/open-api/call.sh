#!/usr/bin/env bash
# A signed call with openssl and curl: bash call.sh METHOD PATH [BODY]
set -euo pipefail
method=${1:-GET} target=${2:-/open/v1/lots} body=${3:-}

timestamp=$(date +%s)
nonce=$(openssl rand -hex 16)
body_hash=$(printf '%s' "$body" | openssl dgst -sha256 -r | cut -d' ' -f1)
signature=$(printf '%s\n%s\n%s\n%s\n%s' "$method" "$target" "$timestamp" "$nonce" "$body_hash" |
  openssl dgst -sha256 -hmac "$BOCHONG_APP_SECRET" -r | cut -d' ' -f1)

sent=(-H "x-bochong-key: $BOCHONG_APP_KEY" -H "x-bochong-timestamp: $timestamp" -H "x-bochong-nonce: $nonce" -H "x-bochong-signature: $signature")
if [ -n "$body" ]; then sent+=(-H 'content-type: application/json' --data-binary "$body"); fi
answer=$(curl -sS -m 15 -X "$method" "${sent[@]}" -w '\n%{http_code}' "$BOCHONG_URL$target")
printf '%s\n' "${answer%$'\n'*}"
case ${answer##*$'\n'} in 2??) ;; *) exit 1 ;; esac
