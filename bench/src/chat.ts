/**
 * The support chat with 1,000 connected people and 200 messages a second, beside bare Socket.IO servers with the same
 * receivers, of which one stores each message first: on one server with the embedded database or PostgreSQL, and on two with PostgreSQL. Then the server is killed
 * under that load and started again. Servers and load are on this machine.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { type SideProcess, startSideProcess } from './api/side-process.ts'
import { BenchServer, REPOSITORY } from './bench-server.ts'
import { Crowd, type LoadResult, type Member } from './chat/crowd.ts'
import { benchRestart } from './chat/restart.ts'

const POSTGRES = 'server/src/testing/postgres-process.ts'
const ADD_PEOPLE = 'server/src/testing/add-chat-people.ts'
const ECHO = 'bench/src/chat/echo-server.ts'
const ADMINS = 5
/** Longest that 99 in 100 messages may take, in times of the server that only stores each message before it tells anybody. */
const LIMIT_RATIO = 2
const LIMIT_BACK_S = 10

type Load = { per_second: number; seconds: number }

/** Exit code 1 when a message is lost, doubled or out of order, or when the limits are missed. */
export async function run(args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: {
			people: { type: 'string', default: '1000' },
			rate: { type: 'string', default: '200' },
			seconds: { type: 'string', default: '60' },
			only: { type: 'string', default: 'one,postgres,two,restart' },
		},
	})
	const people = Number(values.people) - ADMINS
	const load = { per_second: Number(values.rate), seconds: Number(values.seconds) }
	const parts = values.only.split(',')
	let misses = 0
	console.log('servers                     sent  acknowledged  lost  doubled  out of order  p50 ms  p99 ms  times')
	if (parts.includes('one')) misses += await benchServers('one, embedded', people, load)
	if (parts.includes('postgres')) misses += await benchServers('one, PostgreSQL', people, load)
	if (parts.includes('two')) misses += await benchServers('two, PostgreSQL', people, load)
	if (parts.includes('restart')) misses += await benchKill(people, load.per_second)
	return misses === 0 ? 0 : 1
}

type Servers = 'one, embedded' | 'one, PostgreSQL' | 'two, PostgreSQL'

async function benchServers(name: Servers, people: number, load: Load): Promise<number> {
	const isTwo = name.startsWith('two')
	const postgres = name.endsWith('PostgreSQL') ? await startSideProcess(POSTGRES) : null
	const settings: Record<string, string> = postgres ? { DATABASE_URL: JSON.parse(postgres.firstLine).url } : {}
	const peers: SideProcess[] = []
	const servers: BenchServer[] = []
	try {
		const first = await BenchServer.start(settings)
		servers.push(first)
		// The product's migrations make the adapter's table, which the peers share.
		for (const _ of isTwo ? [1, 2] : [1]) peers.push(await startSideProcess(ECHO, settings))
		const members = await addPeople(first, settings, people)
		if (isTwo) servers.push(await BenchServer.beside(first))
		const bare = await measure(members, addressesOf(peers), load)
		for (const peer of peers.splice(0)) await peer.stop()
		const settingsOf = (at: number) => ({ ...settings, STORE_IN: join(first.dataDirectory, `echoed-${at}`) })
		for (const at of servers.keys()) peers.push(await startSideProcess(ECHO, settingsOf(at)))
		const storing = await measure(members, addressesOf(peers), load)
		show(`${name}: bare`, bare, percentile(bare, 0.99) / percentile(storing, 0.99))
		show(`${name}: storing`, storing, 1)
		const ours = await measure(
			members,
			servers.map(({ url }) => url),
			load,
		)
		const ratio = percentile(ours, 0.99) / percentile(storing, 0.99)
		show(`${name}: product`, ours, ratio)
		const isWhole = ours.lost === 0 && ours.doubled === 0 && ours.outOfOrder === 0 && ours.acknowledged === ours.sent
		return isWhole && ratio <= LIMIT_RATIO ? 0 : 1
	} finally {
		for (const peer of peers) await peer.stop()
		for (const server of servers.reverse()) await server.close()
		await postgres?.stop()
	}
}

const addressesOf = (peers: readonly SideProcess[]): string[] => peers.map(({ firstLine }) => firstLine)

async function measure(members: readonly Member[], urls: readonly string[], load: Load): Promise<LoadResult> {
	const crowd = new Crowd(members)
	try {
		await crowd.connect(urls)
		// The first messages find nothing warm.
		await crowd.load({ ...load, seconds: Math.min(3, load.seconds) })
		return await crowd.load(load)
	} finally {
		crowd.close()
	}
}

/** Adds people while the server is stopped. */
async function addPeople(server: BenchServer, settings: Record<string, string>, people: number): Promise<Member[]> {
	await server.stop()
	const { stdout } = await promisify(execFile)(process.execPath, [ADD_PEOPLE, String(people), String(ADMINS)], {
		cwd: REPOSITORY,
		env: { ...process.env, ...settings, DATA_DIR: server.dataDirectory },
		maxBuffer: 16 * 1024 * 1024,
	})
	await server.startAgain()
	return JSON.parse(stdout)
}

async function benchKill(people: number, per_second: number): Promise<number> {
	const server = await BenchServer.start()
	try {
		const members = await addPeople(server, {}, people)
		const result = await benchRestart(server, members, per_second)
		const { sent, missing, doubled, shown, expected, downSeconds, backSeconds } = result
		console.log(
			`killed under load: ${sent} sent, ${missing} missing, ${doubled} doubled, ${shown} of ${expected} shown; ` +
				`down for ${downSeconds.toFixed(1)} s, everyone back ${backSeconds.toFixed(1)} s after it answered`,
		)
		return missing === 0 && doubled === 0 && shown === expected && backSeconds <= LIMIT_BACK_S ? 0 : 1
	} finally {
		await server.close()
	}
}

const percentile = ({ latencies }: LoadResult, share: number): number =>
	[...latencies].sort((a, b) => a - b)[Math.floor(latencies.length * share)] ?? Number.POSITIVE_INFINITY

function show(name: string, result: LoadResult, ratio: number): void {
	const { sent, acknowledged, lost, doubled, outOfOrder } = result
	console.log(
		[
			name.padEnd(25),
			String(sent).padStart(6),
			String(acknowledged).padStart(13),
			String(lost).padStart(5),
			String(doubled).padStart(8),
			String(outOfOrder).padStart(13),
			percentile(result, 0.5).toFixed(1).padStart(7),
			percentile(result, 0.99).toFixed(1).padStart(7),
			ratio.toFixed(2).padStart(6),
		].join(' '),
	)
}
