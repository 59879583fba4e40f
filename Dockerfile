FROM node:26-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY console/package.json console/
COPY simulator/package.json simulator/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci
COPY . .
RUN cd console && npx vite build && mkdir /data && chown node:node /data
USER node
ENV BOCHONG_HOST=0.0.0.0 BOCHONG_PORT=7100 BOCHONG_DATA=/data
VOLUME /data
EXPOSE 7100
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --start-period=60s CMD node -e "fetch('http://127.0.0.1:7100/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node_modules/.bin/node", "server/src/main.ts"]
