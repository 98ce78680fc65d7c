# An S3 server in front of a folder: Versity's gateway, with a bucket that it may write.
FROM versity/versitygw:v1.7.0
# Volumes take over the owner of the folder that they cover.
RUN mkdir -p /data/casacero && chown -R 65532:65532 /data
USER 65532:65532
EXPOSE 7070
# It knows no variable for a file that holds its key.
ENTRYPOINT ["/bin/sh", "-c", "ROOT_SECRET_ACCESS_KEY=$(cat \"$ROOT_SECRET_ACCESS_KEY_FILE\") exec versitygw \"$@\"", "versitygw"]
