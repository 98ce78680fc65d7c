import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startWorker } from './worker';

/** A service worker that is being installed, and its registration. */
function browser({ isControlled }: { isControlled: boolean }) {
  const worker = Object.assign(new EventTarget(), { state: 'installing' });
  const registration = Object.assign(new EventTarget(), {
    waiting: null as EventTarget | null,
    installing: worker as EventTarget | null,
    update: vi.fn(async () => {}),
  });
  const register = vi.fn(async () => registration);
  const page = Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible' });
  vi.stubGlobal('navigator', { serviceWorker: { register, controller: isControlled ? {} : null } });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  const install = ({ isFound = true } = {}) => {
    if (isFound) registration.dispatchEvent(new Event('updatefound'));
    registration.waiting = worker;
    worker.state = 'installed';
    worker.dispatchEvent(new Event('statechange'));
  };
  return { install, page, register, registration, worker };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the service worker', () => {
  it.each([
    ['of a visitor who was here before is announced', true, 1],
    ['of a first visit is no new version', false, 0],
  ])('%s', async (_, isControlled, announced) => {
    const { install, register, worker } = browser({ isControlled });
    const announce = vi.fn();
    startWorker(announce);
    expect(register).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3_000);
    install();
    expect(announce).toHaveBeenCalledTimes(announced);
    if (announced) expect(announce).toHaveBeenCalledWith(worker);
  });

  it('that was found while the page was loading is announced', async () => {
    const { install } = browser({ isControlled: true });
    const announce = vi.fn();
    startWorker(announce);
    await vi.advanceTimersByTimeAsync(3_000);
    install({ isFound: false });
    expect(announce).toHaveBeenCalledOnce();
  });

  it('that waits since an earlier visit is announced', async () => {
    const { registration, worker } = browser({ isControlled: true });
    registration.waiting = worker;
    const announce = vi.fn();
    startWorker(announce);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(announce).toHaveBeenCalledWith(worker);
  });

  it('is looked for again in a page that is shown after an hour', async () => {
    const { page, registration } = browser({ isControlled: true });
    startWorker(() => {});
    await vi.advanceTimersByTimeAsync(60_000);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(registration.update).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3_600_000);
    page.dispatchEvent(new Event('visibilitychange'));
    page.dispatchEvent(new Event('visibilitychange'));
    expect(registration.update).toHaveBeenCalledOnce();
  });

  it('is none where the page is left before', async () => {
    const { register } = browser({ isControlled: true });
    const end = startWorker(() => {});
    end();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(register).not.toHaveBeenCalled();
  });

  it('is none in a browser without', () => {
    vi.stubGlobal('navigator', {});
    expect(() => startWorker(() => {})()).not.toThrow();
  });
});
