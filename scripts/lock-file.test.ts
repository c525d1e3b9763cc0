import { expect, test } from 'vitest'
import {
	completeLock,
	type LockFile,
	metEngines,
	missingFromLock,
	readLock,
	satisfies,
	withoutMetEngines,
} from './lock-file.ts'

const lock: LockFile = {
	packages: {
		'': {},
		'node_modules/bundler': {
			version: '1.2.3',
			dev: true,
			optionalDependencies: { '@bundler/linux-x64-musl': '1.2.3', '@bundler/darwin-arm64': '1.2.3' },
		},
		'node_modules/@bundler/darwin-arm64': { version: '1.2.3', optional: true },
		'node_modules/host': { version: '2.0.0' },
		'node_modules/host/node_modules/watcher': { version: '3.0.0', optionalDependencies: { fsevents: '~2.3.3' } },
	},
}

test('an optional package the lock file does not name is found, at any depth', () => {
	expect(missingFromLock(lock).map(({ name }) => name)).toEqual(['@bundler/linux-x64-musl', 'fsevents'])
})

test('a completed lock file lacks nothing and says for which platform a package is', () => {
	const complete = completeLock(lock)
	expect(missingFromLock(complete)).toEqual([])
	expect(complete.packages['node_modules/@bundler/linux-x64-musl']).toEqual({
		version: '1.2.3',
		cpu: ['x64'],
		dev: true,
		libc: ['musl'],
		optional: true,
		os: ['linux'],
	})
	expect(complete.packages['node_modules/fsevents']).toEqual({ version: '2.3.3', optional: true, os: ['darwin'] })
})

test.each([
	['>=22', true],
	['>= 22', true],
	['20 || >=22', true],
	['^22.17.0 || >=24.0.0', true],
	['^20.12||^22||>=24', true],
	['>=20.19.0 <22.0.0 || >=22.12.0', true],
	['6.* || 8.* || >= 10.*', true],
	['>=0.8.x', true],
	['~24.21.0', true],
	['*', true],
	['^20.9.0', false],
	['>=24.22.0', false],
	['~24.20.0', false],
	['>=9.3.0 <24.21.0', false],
	['unknown', false],
])('Node 24.21.0 and the range %s', (range, expected) => {
	expect(satisfies('24.21.0', range)).toBe(expected)
})

test('npm warns only of packages that the installed Node does not satisfy', () => {
	const packages = {
		'': { engines: { node: '>=20' } },
		'node_modules/node': { version: '24.21.0' },
		'node_modules/modern': { engines: { node: '>=22' } },
		'node_modules/future': { engines: { node: '>=26' } },
	}
	expect(metEngines({ packages })).toEqual(['node_modules/modern'])
	expect(withoutMetEngines({ packages }).packages).toEqual({ ...packages, 'node_modules/modern': {} })
	expect(metEngines(readLock())).toEqual([])
})
