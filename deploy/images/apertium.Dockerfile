# Apertium with the pair Spanish-English, as an HTTP service: packages of Debian, nothing of ours.
FROM debian:12.15-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends apertium-apy=0.11.7-2.1 apertium-eng-spa=0.8.1-2 \
 && rm -rf /var/lib/apt/lists/*
EXPOSE 2737
# The language pair is loaded by the first request and stays.
CMD ["apertium-apy", "--port", "2737", "/usr/share/apertium"]
