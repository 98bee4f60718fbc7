// Runs a workflow of .github as far as that goes without a forge: first-hour. Steps that run commands are run, with the expressions in
// them evaluated; artifacts are folders; what would leave this machine (skopeo, cosign, helm, gh) is only noted.
//
//   node workflow.mjs FILE     WORKFLOW, in the environment, is JSON:
//
//   repository   the fork, OWNER/NAME
//   ref          the tag or branch
//   variables    the repository's
//   checkout     a clone of the fork
//   work         an empty folder
//   leaveOut     a regular expression: commands that are not run
//   replace      texts in commands, with what is run instead
//
// Writes work/published, with a line for all that would leave the machine.
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';

const fork = JSON.parse(process.env.WORKFLOW);
const workflow = parse(readFileSync(process.argv[2], 'utf8'));
if (workflow.defaults?.run?.shell !== 'bash') throw new Error('defaults.run.shell is not bash: its pipelines would not fail');
const published = join(fork.work, 'published');
const artifacts = {};
const needs = {};

const scope = {
  github: {
    repository: fork.repository, repository_owner: fork.repository.split('/')[0], ref_name: fork.ref, ref: `refs/tags/${fork.ref}`,
    actor: 'somebody', token: '',
  },
  vars: fork.variables, secrets: {}, needs,
  contains: (text, part) => text.includes(part),
  format: (text, ...values) => text.replace(/\{(\d+)\}/g, (_, i) => values[i]),
  fromJSON: JSON.parse,
  failure: () => false,
};

/** An expression is one of JavaScript here: those of the workflows know no more. */
function expression(text, local) {
  const names = { ...scope, ...local };
  return new Function(...Object.keys(names), `return ${text}`)(...Object.values(names)) ?? '';
}

function evaluated(value, local) {
  if (typeof value !== 'string') return value;
  const whole = value.match(/^\$\{\{((?:(?!\}\}).)*)\}\}$/);
  return whole ? expression(whole[1], local) : value.replace(/\$\{\{(.*?)\}\}/g, (_, text) => expression(text, local));
}

const each = (object, local) => Object.fromEntries(Object.entries(object ?? {}).map(([name, value]) => [name, evaluated(value, local)]));

/** Commands that only note what they are asked for. */
function noted(...names) {
  const folder = join(fork.work, `commands-${names.join('-')}`);
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    writeFileSync(join(folder, name), `#!/bin/sh
echo "${name} $*" >>'${published}'
[ "$1" != push ] || echo "Digest: sha256:$(sha256sum "$2" | cut -d' ' -f1)"
`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

function use(step, folder, local) {
  const action = step.uses.split('@')[0];
  const what = each(step.with, local);
  switch (action) {
    case 'actions/checkout':
      break; // The folder of the job is one.
    case 'actions/upload-artifact':
      artifacts[what.name] = join(folder, what.path);
      break;
    case 'actions/download-artifact':
      if (existsSync(artifacts[what.name])) execFileSync('cp', ['-al', artifacts[what.name], join(folder, what.path)]);
      break;
    default: {
      const values = Object.entries(what).filter(([name]) => name !== 'password').map(([name, value]) => `${name}=${value}`.replace(/\s+/g, ' '));
      console.log(`   on the forge: ${[action, ...values].join(' ')}`);
      if (what.registry || what['subject-name']) appendFileSync(published, `${action} ${values.join(' ')}\n`);
    }
  }
}

const isLeftOut = command => fork.leaveOut && new RegExp(fork.leaveOut).test(command);

function run(step, folder, environment, local, outputs) {
  let command = step.run;
  if (isLeftOut(command)) {
    console.log(`   left out: ${step.name ?? command.trim().split('\n')[0]}`);
    return;
  }
  for (const [from, to] of Object.entries(fork.replace ?? {})) command = command.replaceAll(from, to);
  console.log(command.trim().replace(/^/gm, '   $ '));
  const output = join(fork.work, 'output');
  writeFileSync(output, '');
  // As the forge does for "shell: bash".
  const done = spawnSync('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', evaluated(command, local)], {
    cwd: folder, stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environment, ...Object.fromEntries(Object.entries(each(step.env, local)).map(([name, value]) => [name, `${value}`])), GITHUB_OUTPUT: output },
  });
  if (done.status !== 0) throw new Error(`the step failed with status ${done.status}`);
  if (step.id) {
    outputs[step.id] = { outputs: Object.fromEntries(readFileSync(output, 'utf8').split('\n').filter(Boolean)
      .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])) };
  }
}

let folders = 0;
function walk(name, job, matrix) {
  console.log(`-- ${basename(process.argv[2])}: ${name}${matrix ? ` ${JSON.stringify(matrix)}` : ''}`);
  const steps = {};
  const local = { matrix: matrix ?? {}, steps };
  local.env = { ...each(workflow.env, local), ...each(job.env, local) };
  const folder = join(fork.work, `job-${++folders}`);
  if (job.steps.some(step => step.uses?.startsWith('actions/checkout@')) && job.steps.some(step => step.run && !isLeftOut(step.run))) {
    execFileSync('git', ['-c', 'advice.detachedHead=false', 'clone', '-q', '--branch', fork.ref, fork.checkout, folder]);
  } else {
    mkdirSync(folder);
  }
  const commands = [noted('skopeo', 'helm', 'gh')];
  if (job.steps.some(step => step.uses?.startsWith('sigstore/cosign-installer@'))) commands.push(noted('cosign'));
  const environment = {
    ...process.env, ...local.env, CI: 'true', GITHUB_REF_NAME: fork.ref,
    GITHUB_REPOSITORY: fork.repository, PATH: [...commands, dirname(process.execPath), process.env.PATH].join(':'),
  };
  for (const step of job.steps) {
    // A step for failures; those that are told only are as good as others.
    if (step.if && !expression(step.if, local)) continue;
    if (step.uses) use(step, folder, local);
    else run(step, folder, environment, local, steps);
  }
  needs[name] = { outputs: each(job.outputs, local) };
}

writeFileSync(published, '', { flag: 'a' });
const jobs = Object.entries(workflow.jobs);
while (jobs.length > 0) {
  const next = jobs.findIndex(([, job]) => [job.needs ?? []].flat().every(name => name in needs));
  const [[name, job]] = jobs.splice(next, 1);
  const dimensions = Object.entries(each(job.strategy?.matrix, {}));
  if (dimensions.length === 0) walk(name, job);
  for (const [dimension, values] of dimensions) for (const value of values) walk(name, job, { [dimension]: value });
}
