// What we promise of every pod, and of what stands around it. Pure: documents in, sentences out.

/** Seconds that a process has to end: CASACERO_STOP_SECONDS, and a little. */
const STOP_SECONDS = 25;
const LONG_RUNNING = ["Deployment", "StatefulSet"];
/** Connections of a PostgreSQL that is told nothing, and those that it keeps for its superusers. */
const DEFAULT_CONNECTIONS = 100;
const RESERVED_CONNECTIONS = 3;

const isSubset = (wanted = {}, labels = {}) => Object.entries(wanted).every(([key, value]) => labels[key] === value);

/** Whether a label selector chooses these labels. An empty one chooses all. */
export function selects(selector = {}, labels = {}) {
  const expressions = selector.matchExpressions ?? [];
  const holds = ({ key, operator, values }) =>
    ({ In: () => values.includes(labels[key]), NotIn: () => !values.includes(labels[key]), Exists: () => key in labels, DoesNotExist: () => !(key in labels) })[operator]();
  return isSubset(selector.matchLabels, labels) && expressions.every(holds);
}

/** Deployments, StatefulSets, Jobs and CronJobs, each with its pod's labels, specification and only container. */
export function workloads(documents) {
  return documents
    .filter(({ kind }) => [...LONG_RUNNING, "Job", "CronJob"].includes(kind))
    .map((document) => {
      const { metadata, spec } = (document.spec.jobTemplate?.spec ?? document.spec).template;
      return { document, kind: document.kind, name: document.metadata.name, labels: metadata.labels, pod: spec, container: spec.containers[0] };
    });
}

const of = (documents, kind) => documents.filter((document) => document.kind === kind);

/** Promises of every pod: what must hold, and the sentence if it does not. */
const POD_POLICIES = [
  [({ pod }) => pod.containers.length === 1 && !pod.initContainers, "must have one container"],
  [({ pod }) => pod.securityContext?.runAsNonRoot === true && pod.securityContext.runAsUser > 0, "must run as somebody who is not root"],
  [({ pod }) => pod.securityContext?.seccompProfile?.type === "RuntimeDefault", "must have the seccomp profile RuntimeDefault"],
  [({ container }) => container.securityContext?.allowPrivilegeEscalation === false, "must not let its processes gain privileges"],
  [({ container }) => container.securityContext?.capabilities?.drop?.includes("ALL") && !container.securityContext.capabilities.add, "must drop all capabilities"],
  [({ container }) => container.securityContext?.readOnlyRootFilesystem === true, "must not write but to volumes"],
  [({ pod }) => !pod.hostNetwork && !pod.hostPID && !pod.hostIPC && !pod.volumes?.some(({ hostPath }) => hostPath), "must not see its node"],
  [({ pod }) => pod.automountServiceAccountToken === false, "must have no token of the cluster"],
  [({ pod }) => pod.enableServiceLinks === false, "must not get a variable for each Service"],
  [({ container }) => container.resources?.limits?.memory, "must have a limit of memory"],
  [({ container }) => container.resources?.requests?.cpu && container.resources.requests.memory, "must request CPU and memory"],
  [({ container }) => /(?::[\w.-]+|@sha256:[0-9a-f]{64})$/.test(container.image) && !container.image.endsWith(":latest"), "must name a tag of its image, and not `latest`"],
];

/** Promises of pods that stay. */
const LONG_POLICIES = [
  [({ container }) => container.startupProbe && container.livenessProbe && container.readinessProbe, "must have probes for start, life and readiness"],
  [({ container }) => container.livenessProbe?.httpGet?.path !== "/readyz", "must not die because it is not ready"],
  [
    ({ pod, container }) => pod.terminationGracePeriodSeconds > STOP_SECONDS + (container.lifecycle?.preStop?.sleep?.seconds ?? 0),
    `must have longer than ${STOP_SECONDS} seconds to stop, besides what preStop takes`,
  ],
];

function podFaults(workload) {
  const policies = LONG_RUNNING.includes(workload.kind) ? [...POD_POLICIES, ...LONG_POLICIES] : POD_POLICIES;
  return policies.filter(([holds]) => !holds(workload)).map(([, sentence]) => `${workload.kind} ${workload.name} ${sentence}`);
}

/** How many replicas there are at least, and who decides. */
function fewest(documents, { document, name }) {
  const scaler = [...of(documents, "HorizontalPodAutoscaler"), ...of(documents, "ScaledObject")].find(({ spec }) => spec.scaleTargetRef.name === name);
  return { scaler, count: scaler ? (scaler.spec.minReplicas ?? scaler.spec.minReplicaCount ?? 1) : (document.spec.replicas ?? 1) };
}

function replicaFaults(documents) {
  const deployments = workloads(documents).filter(({ kind }) => kind === "Deployment");
  const scalers = [...of(documents, "HorizontalPodAutoscaler"), ...of(documents, "ScaledObject")];
  const faults = scalers
    .filter(({ spec }) => !deployments.some(({ name }) => name === spec.scaleTargetRef.name))
    .map(({ kind, metadata }) => `${kind} ${metadata.name} scales nothing`);
  for (const deployment of deployments) {
    const { scaler, count } = fewest(documents, deployment);
    if (scaler && deployment.document.spec.replicas !== undefined) faults.push(`Deployment ${deployment.name} names replicas that ${scaler.kind} decides`);
    if (count < 2) continue;
    const budgets = of(documents, "PodDisruptionBudget").filter(({ spec }) => selects(spec.selector, deployment.labels));
    if (budgets.length !== 1) faults.push(`Deployment ${deployment.name} must have one PodDisruptionBudget, and has ${budgets.length}`);
    if (budgets.some(({ spec }) => spec.maxUnavailable === 0 || spec.minAvailable >= count)) faults.push(`Deployment ${deployment.name} must let one pod be moved`);
    if (!deployment.pod.topologySpreadConstraints?.length) faults.push(`Deployment ${deployment.name} must spread over nodes`);
  }
  return faults;
}

/** Who reads addresses that owners, partners and feeds name, or tells people who are elsewhere. */
const READS_THE_WORLD = ["listing", "listing-work", "calendar-sync", "calendar-sync-work", "alertmanager"];
/** Settings that name somebody out there. */
const NAMES_THE_WORLD = /^CASACERO_(?:TRANSLATION__\w+__KEY|GEOCODING__(?:\w+_URL|GOOGLE_KEY)|(?:MEDIA|ERASURES)__S3__ACCESS_KEY_ID)$/;

/** Processes of the listing service that do not note erasures though others do: what they erase would be back after a restore. */
function journalFaults(documents) {
  const listing = workloads(documents).filter(({ kind, container }) => kind !== "Job" && container.command?.[0] === "casacero-listing");
  const journalOf = (workload) => environment(documents, workload).find(([name]) => name === "CASACERO_ERASURES__URL")?.[1];
  const journals = new Set(listing.map(journalOf));
  return journals.size > 1 ? [`processes of casacero-listing must have one journal of erasures: ${listing.map((each) => `${each.name} has ${journalOf(each) ?? "none"}`).join(", ")}`] : [];
}

/** Pods that reach the world though neither their work nor a setting needs it. */
function worldFaults(documents) {
  const isWide = ({ spec }) => (spec.egress ?? []).some(({ to = [] }) => to.some(({ ipBlock }) => /\/0$/.test(ipBlock?.cidr ?? "")));
  const wide = of(documents, "NetworkPolicy").filter(isWide);
  return workloads(documents)
    .filter(({ name, labels }) => !READS_THE_WORLD.includes(name) && wide.some(({ spec }) => selects(spec.podSelector, labels)))
    .filter((workload) => !environment(documents, workload).some(([name]) => NAMES_THE_WORLD.test(name)))
    .map(({ kind, name }) => `${kind} ${name} has a way to the world and no setting that needs one`);
}

/** Whether a selector is for pods that cert-manager makes for a moment. */
const isOfCertificates = ({ matchLabels = {} }) => "acme.cert-manager.io/http01-solver" in matchLabels;

/**
 * What everything at its largest asks of the PostgreSQL that is among the documents, while each workload is replaced by a new one. Jobs
 * run before that, or when all else is stopped.
 */
function connectionFaults(documents) {
  const server = workloads(documents).find(({ kind, name }) => kind === "StatefulSet" && name === "postgres");
  if (!server) return [];
  const most = Number(server.container.args?.join(" ").match(/max_connections=(\d+)/)?.[1] ?? DEFAULT_CONNECTIONS) - RESERVED_CONNECTIONS;
  const scalers = [...of(documents, "HorizontalPodAutoscaler"), ...of(documents, "ScaledObject")];
  const asked = workloads(documents).filter(({ kind }) => kind === "Deployment").map((workload) => {
    const { spec } = scalers.find((scaler) => scaler.spec.scaleTargetRef.name === workload.name) ?? {};
    const replicas = spec?.maxReplicas ?? spec?.maxReplicaCount ?? workload.document.spec.replicas ?? 1;
    const surge = workload.document.spec.strategy?.rollingUpdate?.maxSurge;
    const each = environment(documents, workload).find(([name]) => name === "CASACERO_DATABASE__CONNECTIONS")?.[1] ?? 0;
    // A share of them, as the default is, counts as all.
    return (replicas + (Number.isInteger(surge) ? surge : replicas)) * Number(each);
  });
  const all = asked.reduce((sum, each) => sum + each, 0);
  return all > most ? [`StatefulSet postgres has ${most} connections for ${all}`] : [];
}

function networkFaults(documents) {
  const pods = workloads(documents);
  const policies = of(documents, "NetworkPolicy");
  const faults = [];
  const denies = policies.some(({ spec }) => Object.keys(spec.podSelector).length === 0 && ["Ingress", "Egress"].every((type) => spec.policyTypes.includes(type)) && !spec.ingress && !spec.egress);
  if (!denies) faults.push("there must be a NetworkPolicy that denies everything that no other one allows");
  for (const { metadata, spec } of policies) {
    const near = [...(spec.ingress ?? []).flatMap(({ from = [] }) => from), ...(spec.egress ?? []).flatMap(({ to = [] }) => to)];
    const chosen = [spec.podSelector, ...near.filter(({ podSelector, namespaceSelector }) => podSelector && !namespaceSelector).map(({ podSelector }) => podSelector)];
    for (const selector of chosen) if (!isOfCertificates(selector) && !pods.some(({ labels }) => selects(selector, labels))) faults.push(`NetworkPolicy ${metadata.name} names pods that are not there: ${JSON.stringify(selector)}`);
    const isOpen = (spec.ingress ?? []).some(({ from }) => !from?.length) || (spec.egress ?? []).some(({ to }) => !to?.length);
    if (isOpen) faults.push(`NetworkPolicy ${metadata.name} must name both ends of its edge`);
  }
  for (const { metadata, spec } of of(documents, "Service")) {
    const behind = pods.filter(({ labels }) => isSubset(spec.selector, labels));
    if (behind.length === 0) faults.push(`Service ${metadata.name} has no pods`);
    for (const { labels, container } of behind) {
      for (const { targetPort, port } of spec.ports) {
        const target = container.ports?.find(({ name, containerPort }) => [name, containerPort].includes(targetPort ?? port));
        if (!target) faults.push(`Service ${metadata.name} leads to the port ${targetPort ?? port}, which its pods do not have`);
        const allows = ({ ports = [] }) => ports.some(({ port: open }) => [target?.name, target?.containerPort].includes(open));
        if (!policies.some(({ spec: policy }) => selects(policy.podSelector, labels) && policy.ingress?.some(allows))) faults.push(`Service ${metadata.name} must have a NetworkPolicy that says who may call it`);
      }
    }
  }
  return faults;
}

/** References of pods to what must be there, each as [kind, name, key]. Optional ones are left out. */
export function references({ pod, container }) {
  const env = (container.env ?? []).flatMap(({ valueFrom }) => [["Secret", valueFrom?.secretKeyRef], ["ConfigMap", valueFrom?.configMapKeyRef]]);
  const from = (container.envFrom ?? []).flatMap(({ secretRef, configMapRef }) => [["Secret", secretRef], ["ConfigMap", configMapRef]]);
  const volumes = (pod.volumes ?? []).flatMap(({ secret, configMap, persistentVolumeClaim: claim }) => [
    ...(secret ? (secret.items ?? [{}]).map(({ key }) => ["Secret", { name: secret.secretName, key }]) : []),
    ["ConfigMap", configMap],
    ["PersistentVolumeClaim", claim && { name: claim.claimName }],
  ]);
  return [...env, ...from, ...volumes, ["ServiceAccount", { name: pod.serviceAccountName }]].filter(([, to]) => to && !to.optional).map(([kind, { name, key }]) => [kind, name, key]);
}

/** The names of an Ingress' or a trigger's Secrets. A certificate may be made by cert-manager. */
function otherSecrets(documents) {
  const made = ({ metadata }) => Object.keys(metadata.annotations ?? {}).some((key) => key.startsWith("cert-manager.io/"));
  const ingresses = of(documents, "Ingress").filter((ingress) => !made(ingress)).flatMap(({ spec }) => (spec.tls ?? []).map(({ secretName }) => ["Ingress", secretName]));
  const triggers = of(documents, "TriggerAuthentication").flatMap(({ spec }) => spec.secretTargetRef.map(({ name, key }) => ["TriggerAuthentication", name, key]));
  return [...ingresses, ...triggers];
}

/** The volumes that StatefulSets make, one for each pod. */
const claimsMade = (documents) =>
  of(documents, "StatefulSet").flatMap(({ metadata, spec }) =>
    (spec.volumeClaimTemplates ?? []).flatMap((claim) => Array.from({ length: spec.replicas ?? 1 }, (_, pod) => `${claim.metadata.name}-${metadata.name}-${pod}`)),
  );

function referenceFaults(documents, secrets) {
  const there = new Map(Object.entries(secrets).map(([name, keys]) => [name, Object.keys(keys)]));
  for (const { spec, metadata } of of(documents, "ExternalSecret")) there.set(spec.target?.name ?? metadata.name, spec.data.map(({ secretKey }) => secretKey));
  const hasSecret = (name, key) => there.has(name) && (key === undefined || there.get(name).includes(key));
  const made = claimsMade(documents);
  const isMade = (kind, name) => kind === "PersistentVolumeClaim" && made.includes(name);
  const has = (kind, name, key) => (kind === "Secret" ? hasSecret(name, key) : isMade(kind, name) || of(documents, kind).some(({ metadata }) => metadata.name === name));
  const said = (kind, name, key) => `${kind} ${name}${key ? ` with the key ${key}` : ""}`;
  const ofPods = workloads(documents).flatMap((workload) =>
    references(workload).filter((reference) => !has(...reference)).map((reference) => `${workload.kind} ${workload.name} needs the ${said(...reference)}, which nobody makes`),
  );
  const ofOthers = otherSecrets(documents).filter(([, name, key]) => !hasSecret(name, key)).map(([who, name, key]) => `${who} needs the ${said("Secret", name, key)}, which nobody makes`);
  return [...ofPods, ...ofOthers];
}

/** The variables of a container by name, from its own list and its ConfigMaps. Those of Secrets are objects. */
export function environment(documents, { container }) {
  const maps = (container.envFrom ?? []).map(({ configMapRef }) => of(documents, "ConfigMap").find(({ metadata }) => metadata.name === configMapRef?.name)?.data ?? {});
  const own = (container.env ?? []).map(({ name, value, valueFrom }) => [name, valueFrom ?? value]);
  return [...maps.flatMap((data) => Object.entries(data)), ...own];
}

/** Kinds that are healthy only once pods are there, or whatever a release is like: in the first wave Argo CD would wait for them in vain. */
const NOT_FIRST = ["PersistentVolumeClaim", "CronJob", "HorizontalPodAutoscaler", "ScaledObject", "Ingress", "HTTPRoute"];

function waveFaults(documents) {
  return documents
    .filter(({ kind, metadata }) => NOT_FIRST.includes(kind) && !(Number(metadata.annotations?.["argocd.argoproj.io/sync-wave"]) > 0))
    .map(({ kind, metadata }) => `${kind} ${metadata.name} must be in a later wave of Argo CD than the first`);
}

/** Versions of one image that differ: a backup fits the server of its version alone. */
function imageFaults(documents) {
  const first = new Map();
  return workloads(documents).flatMap(({ kind, name, container: { image } }) => {
    const repository = image.replace(/[:@][^/]*$/, "");
    if (!first.has(repository)) first.set(repository, image);
    return first.get(repository) === image ? [] : [`${kind} ${name} has the image ${image}, and another workload ${first.get(repository)}`];
  });
}

function variableFaults(documents, known) {
  return workloads(documents).flatMap((workload) => {
    const names = environment(documents, workload).map(([name]) => name);
    // What the web server reads is in deploy/README.md.
    const unknown = workload.labels["app.kubernetes.io/name"] === "web" ? [] : names.filter((name) => name.startsWith("CASACERO_") && !known.has(name));
    const twice = names.filter((name, index) => names.indexOf(name) !== index);
    return [
      ...unknown.map((name) => `${workload.kind} ${workload.name} sets ${name}, which docs/settings.md does not know`),
      ...twice.map((name) => `${workload.kind} ${workload.name} sets ${name} twice`),
    ];
  });
}

/**
 * The faults of one overlay.
 * @param {object[]} documents what was built
 * @param {{secrets: Record<string, object>, known: Set<string>}} world Secrets made elsewhere, and the names of all settings
 */
export function overlayFaults(documents, { secrets, known }) {
  const namespaced = documents.filter(({ kind }) => kind !== "Namespace");
  return [
    ...workloads(documents).flatMap(podFaults),
    ...namespaced.filter(({ metadata }) => !metadata.namespace).map(({ kind, metadata }) => `${kind} ${metadata.name} must be in our namespace`),
    ...replicaFaults(documents),
    ...networkFaults(documents),
    ...connectionFaults(documents),
    ...worldFaults(documents),
    ...journalFaults(documents),
    ...referenceFaults(documents, secrets),
    ...imageFaults(documents),
    ...waveFaults(documents),
    ...variableFaults(documents, known),
  ];
}
