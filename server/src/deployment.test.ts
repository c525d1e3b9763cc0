import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROLES, readConfig, SETTING_NAMES } from './config.ts'
import { s3Place } from './platform/storage/s3-client.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const dataDir = mkdtempSync(join(tmpdir(), 'panelyard-deployment-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Without this option of Node, SIGUSR1 starts a debugger on a port that converters can reach. */
const NO_INSPECTOR = '--disable-sigusr1'

type Step = { instruction: string; args: string[]; from?: string }
type Stage = { name: string; base: string; steps: Step[] }

/** The stages of the image with the steps of each. */
function readStages(): Stage[] {
	const stages: Stage[] = []
	for (const line of read('Dockerfile').split('\n')) {
		if (line === '' || line.startsWith('#')) continue
		const [instruction = '', ...args] = line.split(' ')
		if (instruction === 'FROM') {
			stages.push({ base: args[0] ?? '', name: args[2] ?? 'last', steps: [] })
			continue
		}
		const from = args[0]?.startsWith('--from=') ? args.shift()?.slice('--from='.length) : undefined
		stages.at(-1)?.steps.push({ instruction, args, ...(from ? { from } : {}) })
	}
	return stages
}

const stages = readStages()
const last = stages.at(-1) as Stage
const stepsOf = (stage: Stage, instruction: string) => stage.steps.filter((step) => step.instruction === instruction)
const argsOf = (instruction: string) => stepsOf(last, instruction).map(({ args }) => args.join(' '))
const ignored = read('.dockerignore').split('\n').filter(Boolean)
const isIgnored = (path: string): boolean =>
	path !== '.' && (ignored.some((pattern) => matchesGlob(path, pattern)) || isIgnored(dirname(path)))

test('the image is built from stages and files that exist', () => {
	stages.forEach(({ base, steps }, index) => {
		const earlier = stages.slice(0, index).map(({ name }) => name)
		expect([...earlier, 'node:24-slim']).toContain(base)
		for (const { instruction, args, from } of steps) {
			if (instruction !== 'COPY') continue
			if (from) {
				expect(earlier).toContain(from)
				continue
			}
			for (const source of args.slice(0, -1))
				expect([source, existsSync(join(ROOT, source)), isIgnored(source)]).toEqual([source, true, false])
		}
	})
})

test('the image installs what the lock file says, with the manifest of every workspace and nothing for development', () => {
	const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
	const copied = stages.flatMap((stage) => stepsOf(stage, 'COPY')).flatMap(({ args }) => args.slice(0, -1))
	for (const folder of ['.', ...workspaces]) expect(copied).toContain(join(folder, 'package.json'))
	const packages = stages.find(({ name }) => name === stepsOf(last, 'COPY').find(({ from }) => from)?.from) as Stage
	const installed = stepsOf(packages, 'RUN').map(({ args }) => args.join(' '))
	expect(installed).toEqual([expect.stringMatching(/^npm ci .*--omit=dev/)])
	const own = stepsOf(last, 'COPY').flatMap(({ args, from }) => (from ? [] : args.slice(0, -1)))
	for (const folder of own) expect(installed[0]).toContain(` -w ${folder}`)
	expect(own).toContain('server')
})

test('the image runs the server as somebody without rights, and says whether it is alive', () => {
	expect([argsOf('USER'), argsOf('VOLUME')]).toEqual([['node'], ['/data']])
	const names = last.steps.map(({ instruction }) => instruction)
	expect(names.indexOf('USER')).toBeLessThan(names.indexOf('CMD'))
	const [program, option, script] = JSON.parse(argsOf('CMD')[0] ?? '') as string[]
	expect([program, option, existsSync(join(ROOT, script ?? ''))]).toEqual(['node', NO_INSPECTOR, true])
	expect(argsOf('EXPOSE')).toEqual([String(readConfig({ DATA_DIR: dataDir }).port)])
	expect(argsOf('HEALTHCHECK')[0]).toContain('/healthz')
	for (const setting of argsOf('ENV').flatMap((line) => line.split(' '))) {
		const [name = ''] = setting.split('=')
		expect(['NODE_ENV', ...SETTING_NAMES]).toContain(name)
	}
})

test('no signal of a converter opens the inspector of the server, however that is started', () => {
	const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
	for (const name of ['start', 'dev', 'admin'])
		expect(scripts[name]).toMatch(new RegExp(`^node ${NO_INSPECTOR} server/src/\\S+$`))
	const signalled =
		"process.kill(process.pid, 'SIGUSR1'); setTimeout(() => console.log(process.getBuiltinModule('inspector').url()), 100)"
	const { stdout } = spawnSync(process.execPath, [NO_INSPECTOR, '-e', signalled], { encoding: 'utf8' })
	expect(stdout.trim()).toBe('undefined')
})

type Service = {
	image: string
	command?: string
	environment: Record<string, string | number>
	ports?: string[]
	volumes?: string[]
	healthcheck?: object
	depends_on?: Record<string, { condition: string }>
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }

const GIVEN: Record<string, string> = {
	POSTGRES_PASSWORD: 'secretword',
	S3_KEY: 'key',
	S3_SECRET: 'secret',
	SESSION_SECRET: 'x'.repeat(32),
	PUBLIC_URL: 'https://panels.example.com',
}
/** Values as a person fills them in; all other variables are unset. Throws for a missing required variable. */
const filledIn = read('compose.yaml').replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind, otherwise) => {
	if (kind === '?' && GIVEN[name] === undefined) throw new Error(`${name} must be given`)
	return GIVEN[name] ?? otherwise
})
const { services, volumes } = parse(filledIn, { merge: true }) as Compose
const servers = Object.entries(services).filter(([, { image }]) => image === 'panelyard')

const configOf = ({ environment }: Service) =>
	readConfig({
		...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value ?? '')])),
		DATA_DIR: dataDir,
	})

test('the composition passes on every variable the server reads and no other, with a value it takes', () => {
	expect(servers.length).toBe(3)
	const ofContainers = ['PORT', 'HOST', 'DATA_DIR']
	for (const [, service] of servers) {
		expect(Object.keys(service.environment).filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
		expect(SETTING_NAMES.filter((name) => !(name in service.environment))).toEqual(ofContainers)
		expect(configOf(service).sessionSecret).toBe(GIVEN.SESSION_SECRET)
	}
})

test('two servers answer people, and the roles of all are every role', () => {
	const roles = servers.map(([, service]) => configOf(service).roles)
	expect(roles.filter((some) => some.includes('web'))).toHaveLength(2)
	expect([...new Set(roles.flat())].sort()).toEqual([...ROLES].sort())
	for (const [, service] of servers) {
		const { port, roles: own } = configOf(service)
		const published = service.ports?.map((one) => Number(one.split(':').at(-1))) ?? []
		expect(published).toEqual(own.includes('web') ? [port] : [])
	}
	const published = servers.flatMap(([, { ports }]) => ports ?? [])
	expect(published.filter((one) => !one.startsWith('127.0.0.1:'))).toEqual([])
	const hostPorts = published.map((one) => one.split(':').at(-2))
	expect(new Set(hostPorts).size).toBe(hostPorts.length)
})

test('servers wait for the database and the store, and reach them with the names and secrets these have', () => {
	const { database, store } = services as Record<string, Service>
	for (const [, service] of servers) {
		for (const [name, { condition }] of Object.entries(service.depends_on ?? {}))
			expect([condition, services[name]?.healthcheck]).toEqual(['service_healthy', expect.anything()])
		const { databaseUrl, storageUrl } = configOf(service)
		const { hostname, username, password, pathname } = new URL(databaseUrl ?? '')
		expect({ hostname, POSTGRES_USER: username, POSTGRES_PASSWORD: password, POSTGRES_DB: pathname.slice(1) }).toEqual({
			hostname: 'database',
			...database?.environment,
		})
		const { bucket, settings } = s3Place(storageUrl ?? '')
		expect([settings.endpoint, bucket]).toEqual(['http://store:8333', store?.environment.S3_BUCKET])
		expect(settings.credentials).toEqual({
			accessKeyId: store?.environment.AWS_ACCESS_KEY_ID,
			secretAccessKey: store?.environment.AWS_SECRET_ACCESS_KEY,
		})
	}
})

test('what must outlive a container is in a volume of its own', () => {
	const mounted = Object.values(services).flatMap((service) =>
		(service.volumes ?? []).filter((one) => !one.endsWith(':ro')),
	)
	expect(mounted.map((mount) => mount.split(':')[0]).sort()).toEqual(Object.keys(volumes).sort())
	expect(mounted).toHaveLength(Object.keys(services).length)
})

test("the operator's imprint, privacy and terms are where each server that shows pages looks for them", () => {
	for (const [, service] of servers.filter(([, one]) => configOf(one).roles.includes('web')))
		expect(service.volumes).toContain(`./legal:${configOf(service).legalDir}:ro`)
})

test('the example of the settings names every variable that must be given', () => {
	const wanted = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
	const named = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
	for (const name of wanted) expect(named).toContain(name)
	const known = [...read('compose.yaml').matchAll(/\$\{(\w+):/g)].map(([, name]) => name)
	for (const name of named) expect(known).toContain(name)
})

test('the example of the settings trusts no network', () => {
	expect(read('.env.example')).toMatch(/^TRUST_PROXY=$/m)
})

test('every setting is described for the people who run it', () => {
	const described = read('docs/operations.md')
	expect(SETTING_NAMES.filter((name) => !described.includes(`\`${name}\``))).toEqual([])
})
