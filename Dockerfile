# The program with its page, for `tobi serve` (docs/serve.md):
#   docker build -t tobi . && docker run --rm -p 127.0.0.1:8361:8361 --read-only --cap-drop ALL tobi
# Other commands: docker run --rm -i tobi score - < game.sgf

FROM node:20-bookworm-slim AS node

FROM rust:1.95-bookworm AS build
# Tools that the page needs: the newest versions of a stable Debian are the right ones.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends binaryen lld rustc-web cargo-web rust-web-src \
    && rm -rf /var/lib/apt/lists/*
COPY --from=node /usr/local/bin/node /usr/local/bin/
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
WORKDIR /tobi
COPY . .
RUN packaging/build

FROM debian:bookworm-slim
# The image leaves documents out, but licences must accompany the program.
RUN --mount=type=bind,from=build,source=/tobi/target/packages,target=/packages \
    dpkg --path-include=/usr/share/doc/tobi/THIRD-PARTY.txt --install /packages/tobi_*.deb
# Without a name or a home: it needs neither.
USER 65532:65532
EXPOSE 8361
HEALTHCHECK --interval=30s --timeout=5s --start-period=5s CMD ["bash", "-c", \
    "exec 3<>/dev/tcp/127.0.0.1/8361 && printf 'GET /health/ready HTTP/1.0\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
ENTRYPOINT ["tobi"]
CMD ["serve", "--bind", "0.0.0.0"]
