// What each kind of suite prints when tests fail, shortened, and what the summary tells of it.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { failuresOfCargo, failuresOfNode, failuresOfPlaywright, failuresOfVitest, lastLines, summaryOf } from './failures.mjs'

test('cargo: the panic of a test, or its error', () => {
  const text = `test nights::boom ... FAILED
failures:

---- nights::boom stdout ----
a line that the test prints

thread 'nights::boom' (22414) panicked at src/lib.rs:8:65:
assertion \`left == right\` failed: nights
  left: 1
 right: 2
stack backtrace:
   0: __rustc::rust_begin_unwind
note: Some details are omitted, run with \`RUST_BACKTRACE=full\` for a verbose backtrace.

---- nights::result stdout ----
Error: "no"


failures:
    nights::boom
    nights::result

test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s

error: test failed, to rerun pass \`--lib\`
error: 1 target failed:
    \`--lib\`
`
  assert.deepEqual(failuresOfCargo(text), [
    {
      title: 'nights::boom',
      reason: [
        "thread 'nights::boom' (22414) panicked at src/lib.rs:8:65:",
        'assertion `left == right` failed: nights',
        'left: 1',
        'right: 2',
      ],
    },
    { title: 'nights::result', reason: ['Error: "no"'] },
  ])
})

test('cargo: what does not compile, and where', () => {
  const text = `   Compiling c v0.1.0
error[E0277]: can't compare \`{integer}\` with \`&str\`
 --> src/lib.rs:4:17
  |
4 |     fn adds() { assert_eq!(1, "a"); }

For more information about this error, try \`rustc --explain E0277\`.
error: could not compile \`c\` (lib test) due to 1 previous error
`
  assert.deepEqual(failuresOfCargo(text), [
    { title: "error[E0277]: can't compare `{integer}` with `&str`", reason: ['--> src/lib.rs:4:17'] },
  ])
})

test('node: TAP, with parts of a test, without what is to do', () => {
  const text = `TAP version 13
# Subtest: parent
    # Subtest: child
    not ok 1 - child
      ---
      failureType: 'testCodeFailure'
      error: |-
        Expected values to be strictly equal:
        
        1 !== 2
        
      code: 'ERR_ASSERTION'
      ...
    ok 2 - fine
      ---
      duration_ms: 0.1
      ...
not ok 1 - parent
  ---
  failureType: 'subtestsFailed'
  error: '1 subtest failed'
  ...
not ok 2 - hangs
  ---
  failureType: 'testTimeoutFailure'
  error: 'test timed out after 50ms'
  ...
not ok 3 - later # TODO
  ---
  failureType: 'testCodeFailure'
  error: 'later'
  ...
# fail 2
`
  assert.deepEqual(failuresOfNode(text), [
    { title: 'child', reason: ['Expected values to be strictly equal:', '1 !== 2'] },
    { title: 'hangs', reason: ['test timed out after 50ms'] },
  ])
})

test('node: for people, only from the list of what failed', () => {
  const text = `✖ adds up (1.6ms)
  Error: one line
      at a.test.mjs:3:32

ℹ fail 1

✖ failing tests:

test at a.test.mjs:3:1
✖ adds up (1.6ms)
  Error: one line
      at a.test.mjs:3:32

test at a.test.mjs:8:1
✖ later (0.1ms) # TODO
  Error: later
      at a.test.mjs:8:44
`
  assert.deepEqual(failuresOfNode(text), [{ title: 'adds up', reason: ['Error: one line'] }])
})

test('vitest: tests, and files that do not run', () => {
  const text = ` FAIL  src/a.test.ts [ src/a.test.ts ]
Error: Cannot find module './no-such-file'
 ❯ src/a.test.ts:1:1

⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  src/b.test.ts > a thing > adds
AssertionError: expected 1 to be 2 // Object.is equality

- Expected
+ Received

 ❯ src/b.test.ts:2:58
`
  assert.deepEqual(failuresOfVitest(text), [
    { title: 'src/a.test.ts [ src/a.test.ts ]', reason: ["Error: Cannot find module './no-such-file'"] },
    {
      title: 'src/b.test.ts > a thing > adds',
      reason: ['AssertionError: expected 1 to be 2 // Object.is equality', '- Expected', '+ Received'],
    },
  ])
})

test('playwright: the first try of each test, and which passed at the second', () => {
  const text = `  ✘  1 [desktop] › a.spec.ts:3:1 › a guest in en › finds a home (21ms)

  1) [desktop] › a.spec.ts:3:1 › a guest in en › finds a home ───────────

    Error: expect(locator).toBeVisible() failed

    Expected: visible

      2 | test.describe('a guest in en', () => {
    > 3 | test('finds a home', async () => {});
        at /journeys/a.spec.ts:3:45

    Retry #1 ──────────────────────────────────────────────

    Error: the same again

  2) [desktop] › a.spec.ts:4:1 › a guest in en › is lucky ───────────────

    Test timeout of 2000ms exceeded.

    Error Context: ../test-results/error-context.md

  1 failed
    [desktop] › a.spec.ts:3:1 › a guest in en › finds a home ───────────
  1 flaky
    [desktop] › a.spec.ts:4:1 › a guest in en › is lucky ───────────────
  4 passed (12.2s)
`
  assert.deepEqual(failuresOfPlaywright(text), [
    {
      title: '[desktop] › a.spec.ts:3:1 › a guest in en › finds a home',
      reason: ['Error: expect(locator).toBeVisible() failed', 'Expected: visible'],
    },
    { title: 'flaky: [desktop] › a.spec.ts:4:1 › a guest in en › is lucky', reason: ['Test timeout of 2000ms exceeded.'] },
  ])
})

test('what no test says is at the end', () => {
  assert.deepEqual(lastLines('one\n\ntwo  \n'), ['one', 'two'])
  assert.equal(lastLines('line\n'.repeat(100)).length, 8)
})

test('a summary keeps to its lines, and counts what it leaves out', () => {
  const failures = (count) => Array.from({ length: count }, (_, index) => ({ title: `test ${index}`, reason: ['a', 'b', 'c'] }))
  assert.deepEqual(summaryOf(failures(1), 12, 'x.log'), ['test 0', '  a', '  b', '  c', 'all of it is in x.log'])
  for (const count of [1, 2, 5, 6, 40]) {
    for (const most of [4, 12]) assert.ok(summaryOf(failures(count), most, 'x.log').length <= most, `${count} in ${most}`)
  }
  assert.equal(summaryOf(failures(40), 12, 'x.log').at(-1), 'and 35 more, in x.log')
})
