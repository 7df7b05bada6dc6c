# The release of this checkout in a container (README, "In a container"). The first stage builds the archive, the second
# holds nothing but what the archive holds.
FROM debian:trixie-slim AS build
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates git npm \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY . .
RUN npm ci && npm run release && mkdir /out && tar -xf dist/release/*.tar.gz -C /out

FROM debian:trixie-slim
RUN useradd --system --home-dir /opt/wacrm-shop --shell /usr/sbin/nologin shop
COPY --from=build /out/wacrm-shop /opt/wacrm-shop
RUN install --directory --owner shop --mode 700 /data
USER shop
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["sh", "-c", "/opt/wacrm-shop/current/node_modules/node-linux-*/bin/node -e \"fetch('http://127.0.0.1:3000/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))\""]
CMD ["/opt/wacrm-shop/shop", "start"]
