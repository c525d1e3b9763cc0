import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const nodeWorkspaces = ['contracts', 'conversion', 'sample-models', 'server', 'scripts', 'bench', 'e2e']

/** Converters, databases and files are real in these tests: the limits are for a busy machine of two cores. */
const limits = { testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
	test: {
		passWithNoTests: false,
		maxWorkers: Math.max(1, Math.min(4, availableParallelism())),
		projects: [
			...nodeWorkspaces.map((name) => ({
				test: {
					name,
					root: name,
					environment: 'node',
					include: ['**/*.test.ts'],
					exclude: ['**/node_modules/**', '**/dist/**'],
					pool: 'forks' as const,
					...limits,
				},
			})),
			{
				oxc: { jsx: { runtime: 'automatic' as const } },
				test: {
					name: 'web',
					root: 'web',
					environment: 'happy-dom',
					include: ['src/**/*.test.{ts,tsx}'],
					exclude: ['**/node_modules/**', '**/dist/**'],
					pool: 'forks' as const,
					...limits,
				},
			},
		],
	},
})
