import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const nodeWorkspaces = ['contracts', 'rules', 'conversion', 'sample-models', 'scripts', 'bench', 'e2e']

const PATIENT = join(import.meta.dirname, 'scripts/patient-tests.ts')
const FONTS = join(import.meta.dirname, 'web/src/testing/fonts.ts')

/** Converters, databases and files are real in these tests: the limits are for a busy machine of two cores. */
const limits = {
	testTimeout: 60_000,
	hookTimeout: 120_000,
	expect: { poll: { timeout: 20_000 } },
	setupFiles: [PATIENT],
}

const nodeTests = (name: string, root = name) => ({
	name,
	root,
	environment: 'node',
	include: ['**/*.test.ts'],
	exclude: ['**/node_modules/**', '**/dist/**'],
	pool: 'forks' as const,
	...limits,
})

/**
 * Every test of the server runs on PostgreSQL, which has all that the embedded database has and several connections
 * besides. What would wait for ever on the embedded one's only connection fails there too (one-connection.ts). On the
 * embedded one run those of this list, of the database, the platform and backups, and of the features that ask most of a
 * database; the journeys use it for everything else.
 */
const alsoEmbedded = [
	'src/{database,platform,backup}/**/*.test.ts',
	'src/admin-storage.test.ts',
	'src/access/project-roles.test.ts',
	'src/features/projects/{project-lifecycle,projects}.test.ts',
	'src/features/{conversion/conversion,figures/figures,imports/imports,versions/go-live}.test.ts',
	'src/features/files/{resumable-uploads,upload-reservations}.test.ts',
	'src/jobs/job-recovery.test.ts',
	'src/testing/local-project.test.ts',
]
const onlyEmbedded = [
	'src/database/connection/{prepared-queries,threaded-pglite,database-death,embedded-upkeep}.test.ts',
	'src/database/exclusive-lock.test.ts',
	'src/features/conversion/killed-server.test.ts',
	'src/platform/queue/job-queue.test.ts',
	// These start servers on a data folder of their own.
	'src/{cannot-start,run-server}.test.ts',
]
/** These open no database, or ask it nothing that depends on its kind: once is enough. */
const anyDatabase = [
	'src/{app,config,deployment}.test.ts',
	'src/features/auth/passwords/{easy-password,passwords}.test.ts',
	'src/features/files/s3-upload-bytes.test.ts',
	'src/features/panels/match-panels.test.ts',
	'src/models/{byte-range,converter-output}.test.ts',
	'src/features/assistant/grammar/**/*.test.ts',
	'src/platform/http/{client-address,error-handler,open-counts,open-downloads,request-log}.test.ts',
	'src/platform/http/{same-origin,time-limits,visitor-limit}.test.ts',
	'src/platform/live/{access-recheck,live-events-access}.test.ts',
	'src/platform/mail/compose-mail.test.ts',
	'src/platform/pages/{site-pages,web-app}.test.ts',
	'src/platform/revision-cache.test.ts',
	'src/platform/{images,pdf,storage}/*.test.ts',
]
const onlyPostgres = ['src/**/*.postgres.test.ts']
/**
 * These spend their time in converters, which no database changes: each runs on one of the two. What conversions do to the
 * database is tested on both by `conversion.test.ts` and `projects.test.ts`.
 */
const converting = {
	embedded: [
		'src/features/projects/create-merged.test.ts',
		'src/features/model-tasks/model-tasks.test.ts',
		'src/features/projects/floor-names.test.ts',
	],
	postgres: [
		'src/features/projects/panel-rule.test.ts',
		'src/features/projects/shared-contents.test.ts',
		'src/features/panels/panel-versions.test.ts',
	],
}
const serverSetup = (what: string) => join(import.meta.dirname, `server/src/testing/${what}-global-setup.ts`)
/** Reading the server's modules again for every file takes two minutes, and no test replaces one of them. */
const serverTests = (name: string) => ({
	...nodeTests(name, 'server'),
	isolate: false,
	execArgv: ['--import', join(import.meta.dirname, 'server/src/testing/quick-start.ts')],
})
const embedded = serverTests('server')
const postgres = serverTests('server-postgres')

/**
 * Test files of the web app share the modules of their process: reading them again for every file takes longer than the
 * tests. Those that replace a module would leave that to the next file, so each has a process to itself.
 */
const LEAVES_STATE = /vi\.(mock|doMock)\(/
/** These depend on modules that other files load, or on what these do to the page. */
const dependsOnLoaded = [
	'src/domain/analytics/track-clicks.test.ts',
	'src/features/viewer/selection/hover-label.test.tsx',
	'src/features/viewer/tools/key-settings.test.tsx',
]
const webAlone = readdirSync(join(import.meta.dirname, 'web/src'), { recursive: true, encoding: 'utf8' })
	.filter((path) => /\.test\.tsx?$/.test(path))
	.filter((path) => LEAVES_STATE.test(readFileSync(join(import.meta.dirname, 'web/src', path), 'utf8')))
	.map((path) => join('src', path))
	.concat(dependsOnLoaded)
const web = {
	name: 'web',
	root: 'web',
	environment: 'happy-dom',
	/** Only styles that tests look at. */
	css: { include: [/plan-tab\.module\.css$/, /colour-legend\.module\.css$/] },
	include: ['src/**/*.test.{ts,tsx}'],
	exclude: ['**/node_modules/**', '**/dist/**'],
	pool: 'forks' as const,
	...limits,
	setupFiles: [PATIENT, FONTS],
}
const jsx = { oxc: { jsx: { runtime: 'automatic' as const } } }

export default defineConfig({
	test: {
		passWithNoTests: false,
		// Many tests wait for processes and polls: two more files than there are cores keep these busy.
		maxWorkers: Math.min(6, availableParallelism() + 2),
		projects: [
			...nodeWorkspaces.map((name) => ({ test: { ...nodeTests(name), isolate: false } })),
			{
				test: {
					...embedded,
					include: [...onlyEmbedded, ...anyDatabase, ...alsoEmbedded, ...converting.embedded],
					exclude: [...embedded.exclude, ...onlyPostgres, ...converting.postgres],
					globalSetup: ['embedded', 'conversions'].map(serverSetup),
				},
			},
			{
				test: {
					...postgres,
					exclude: [...postgres.exclude, ...onlyEmbedded, ...anyDatabase, ...converting.embedded],
					globalSetup: ['postgres', 'conversions'].map(serverSetup),
					setupFiles: [PATIENT, join(import.meta.dirname, 'server/src/testing/one-connection.ts')],
				},
			},
			{
				...jsx,
				test: {
					...web,
					isolate: false,
					exclude: [...web.exclude, ...webAlone],
					setupFiles: [PATIENT, FONTS, join(import.meta.dirname, 'web/src/testing/fresh-page.ts')],
				},
			},
			{ ...jsx, test: { ...web, name: 'web-alone', include: webAlone } },
		],
	},
})
