"""Reads {"versions": [...], "documents": [...]} and prints the faults of each document under the schemas of each version, as JSON."""

import json
import sys

import kubernetes_validate
from kubernetes_validate import SchemaNotFoundError, ValidationError

asked = json.load(sys.stdin)
faults = []
for document in asked["documents"]:
    name = f"{document['kind']} {document['metadata']['name']}"
    for version in asked["versions"]:
        try:
            kubernetes_validate.validate(document, version, strict=True)
        except ValidationError as error:
            place = ".".join(str(part) for part in error.path)
            faults.append(f"{name}: {place}: {error.message[:300]} (Kubernetes {version})")
        except SchemaNotFoundError:
            faults.append(f"{name}: Kubernetes {version} has no {document['apiVersion']} {document['kind']}")
json.dump(faults, sys.stdout)
