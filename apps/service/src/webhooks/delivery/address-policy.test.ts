import { describe, expect, it } from 'vitest';
import { isLoopbackName, isRefusedAddress, literalAddress } from './address-policy.ts';

describe('an address that is not global unicast is refused', () => {
  it.each([
    ['this network', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared by carriers', '100.64.0.1'],
    ['link-local, the metadata service', '169.254.169.254'],
    ['protocol assignments', '192.0.0.8'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.7'],
    ['documentation', '203.0.113.9'],
    ['6to4 relay', '192.88.99.1'],
    ['benchmarks', '198.19.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['the host agent of a cloud', '168.63.129.16'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-mapped private', '::ffff:10.0.0.1'],
    ['IPv4-mapped in hex', '::ffff:7f00:1'],
    ['IPv4-mapped, even of a public address', '::ffff:8.8.8.8'],
    ['IPv4-translated', '::ffff:0:10.0.0.1'],
    ['NAT64', '64:ff9b::a00:1'],
    ['NAT64, even of a public address', '64:ff9b::808:808'],
    ['local NAT64', '64:ff9b:1::1'],
    ['6to4 of a private address', '2002:a00:1::1'],
    ['Teredo', '2001::1'],
    ['discard', '100::1'],
    ['dummy prefix', '100:0:0:1::1'],
    ['unique local', 'fd00::1'],
    ['unique local', 'fc00::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['ORCHID', '2001:20::1'],
    ['segment routing', '5f00::1'],
    ['not given out', '4000::1'],
    ['not an address', 'example.com'],
    ['another spelling', '0x7f.1'],
    ['another spelling', '010.0.0.1'],
  ])('%s: %s', (_why, address) => {
    expect(isRefusedAddress(address)).toBe(true);
  });
});

it.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '168.63.129.17',
  '2606:4700::1',
  '2a00:1450::1',
])('the public address %s is not refused', (address) => {
  expect(isRefusedAddress(address)).toBe(false);
});

it.each([
  ['https://2130706433/', '127.0.0.1'],
  ['https://0x7f000001/', '127.0.0.1'],
  ['https://0177.0.0.1/', '127.0.0.1'],
  ['https://127.1/', '127.0.0.1'],
  ['https://0xa9.0xfe.0xa9.0xfe/', '169.254.169.254'],
  ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ['https://[0:0:0:0:0:0:0:1]/', '::1'],
  ['https://１２７.0.0.1/', '127.0.0.1'],
])('the host of %s is the literal %s, and refused', (url, address) => {
  const literal = literalAddress(new URL(url).hostname);
  expect(literal).toBe(address);
  expect(isRefusedAddress(address)).toBe(true);
});

it('a name is not a literal', () => {
  expect(literalAddress('example.com')).toBeNull();
});

it.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['api.localhost', true],
  ['localhost.example.com', false],
  ['notlocalhost', false],
])('%s is a loopback name: %s', (name, loopback) => {
  expect(isLoopbackName(name)).toBe(loopback);
});
