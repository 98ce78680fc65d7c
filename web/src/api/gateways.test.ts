import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Gateways, parseGateways, refuseUnheard } from './gateways';

const servers: Server[] = [];

async function gateway(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const saying = (word: string) => gateway((_, response) => response.end(word));

/** The address of a gateway that is not running. */
async function nobody(): Promise<string> {
  const address = await saying('');
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return address;
}

const read = async (address: string) => (await fetch(address)).text();

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('parseGateways', () => {
  it.each([
    ['http://a:3000', ['http://a:3000']],
    ['http://a:3000/', ['http://a:3000']],
    ['http://a:3000, http://b:3000/,', ['http://a:3000', 'http://b:3000']],
  ])('reads %s', (setting, expected) => {
    expect(parseGateways(setting)).toEqual(expected);
  });

  it.each([undefined, '', ' , '])('refuses %j', (setting) => {
    expect(() => parseGateways(setting)).toThrow('CASACERO_API_URL is not set');
  });
});

describe('Gateways', () => {
  it('asks them in turn', async () => {
    const gateways = new Gateways([await saying('one'), await saying('two')]);
    expect([await gateways.ask(read), await gateways.ask(read), await gateways.ask(read)]).toEqual([
      'one',
      'two',
      'one',
    ]);
  });

  it('asks the next when nobody listens', async () => {
    const gateways = new Gateways([await nobody(), await saying('two')]);
    expect(await gateways.ask(read)).toBe('two');
  });

  it('asks the next when one heard no request', async () => {
    const deaf = await gateway((_, response) => response.writeHead(408).end());
    const gateways = new Gateways([deaf, await saying('two')]);
    const heard = async (address: string) => {
      const answer = await fetch(address);
      refuseUnheard(answer);
      return answer.text();
    };
    expect(await gateways.ask(heard)).toBe('two');
  });

  it('asks the next when one falls over while it answers', async () => {
    const falling = await gateway((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    const gateways = new Gateways([falling, await saying('two')]);
    expect(await gateways.ask(read)).toBe('two');
  });

  it('fails when none can be reached', async () => {
    await expect(new Gateways([await nobody(), await nobody()]).ask(read)).rejects.toThrow('fetch failed');
  });

  it('takes an error for an answer', async () => {
    const asked: string[] = [];
    const gateways = new Gateways(['http://one', 'http://two']);
    const refuse = (address: string) => {
      asked.push(address);
      return Promise.reject(new Error('404'));
    };
    await expect(gateways.ask(refuse)).rejects.toThrow('404');
    expect(asked).toEqual(['http://one']);
  });

  it('lets one rest that was not reached, and then tries it again', async () => {
    let now = 0;
    const asked: string[] = [];
    const gateways = new Gateways(['http://gone', 'http://here'], () => now);
    const ask = async (address: string) => {
      asked.push(address);
      if (address === 'http://gone')
        throw new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') });
      return address;
    };
    for (let count = 0; count < 4; count += 1) await gateways.ask(ask);
    expect(asked).toEqual(['http://gone', 'http://here', 'http://here', 'http://here', 'http://here']);
    now = 10_001;
    await gateways.ask(ask);
    expect(asked.at(-2)).toBe('http://gone');
  });

  it('asks the next when one says nothing, and begins elsewhere then', async () => {
    const asked: string[] = [];
    const gateways = new Gateways(['http://slow', 'http://here']);
    const ask = async (address: string) => {
      asked.push(address);
      if (address === 'http://slow') throw new DOMException('time is over', 'TimeoutError');
      return address;
    };
    for (let count = 0; count < 3; count += 1) expect(await gateways.ask(ask)).toBe('http://here');
    expect(asked).toEqual(['http://slow', 'http://here', 'http://here', 'http://here']);
  });
});
