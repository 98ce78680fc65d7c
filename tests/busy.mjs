// Runs a command while every core has other work: `node tests/busy.mjs -- node tests/browser/run.mjs`.
// Tests that depend on how fast the machine is fail here first.
import { spawn } from 'node:child_process'
import { availableParallelism, constants } from 'node:os'

const [program, ...args] = process.argv.slice(process.argv.indexOf('--') + 1)
const work = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
const command = spawn(program, args, { stdio: 'inherit' })
const stop = () => work.forEach((child) => child.kill())

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => command.kill(signal))
process.on('exit', stop)
command.on('error', (error) => {
  console.error(`${program} cannot be run: ${error.message}`)
  process.exit(127)
})
command.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
