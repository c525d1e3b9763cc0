import { on } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type AdminTools, runAdminCommand } from './admin-commands.ts'
import { describeFailure } from './admin-errors.ts'
import type { Config } from './config.ts'
import type { Platform } from './platform/feature.ts'

// Only one process can have the embedded database open. So a server that does listens on a socket in its data folder, and
// the admin command sends it what to do. The operating system lets only the account of the server in.
//
// The command writes one line of JSON, its arguments. The answers are lines of JSON: texts to print, then the exit code.

/** Longest line of arguments, in characters. */
const LONGEST = 10_000
/** Most concurrent commands. */
const MOST_COMMANDS = 4
/** Time limit for receiving the arguments. */
const ASK_MS = 10_000
/** Longest path of a socket; the limit of macOS and BSD, which is the shortest. */
const LONGEST_PATH = 103

type Answer = { print: string } | { code: number }

const pathIn = (dataDir: string): string => join(dataDir, 'admin.sock')

/**
 * Lets the admin command run while this server has the embedded database open.
 * @returns a function that ends this and removes the socket
 */
export async function openAdminSocket(platform: Platform): Promise<() => Promise<void>> {
	const { config, log } = platform
	const path = pathIn(config.dataDir)
	if (config.databaseUrl !== null) return async () => {}
	if (path.length > LONGEST_PATH || process.platform === 'win32') {
		log.warn({ path }, 'admin commands can’t work beside this server: no socket can have this path')
		return async () => {}
	}
	const stopped = new AbortController()
	const open = new Set<Socket>()
	const server = createServer((socket) => {
		open.add(socket)
		socket.on('close', () => open.delete(socket))
		socket.on('error', () => {})
		answer(platform, socket, stopped.signal).catch((error) => log.error({ err: error }, 'an admin command failed'))
	})
	server.maxConnections = MOST_COMMANDS
	// A leftover socket belongs to a dead process: this process holds the lock of the folder.
	rmSync(path, { force: true })
	await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
	chmodSync(path, 0o600)
	return async () => {
		stopped.abort(new Error('the server stops'))
		const closed = new Promise((resolve) => server.close(resolve))
		for (const socket of open) socket.destroySoon()
		await closed
		rmSync(path, { force: true })
	}
}

async function answer(platform: Platform, socket: Socket, stopped: AbortSignal): Promise<void> {
	const gone = new AbortController()
	socket.on('close', () => gone.abort(new Error('the command was stopped')))
	const send = (line: Answer) => void (socket.writable && socket.write(`${JSON.stringify(line)}\n`))
	try {
		const args = await readArguments(socket)
		platform.log.info({ command: args[0] }, 'admin command')
		const tools: AdminTools = {
			...{ database: platform.database, log: platform.log },
			...{ storage: async () => platform.storage, queue: async () => platform.queue },
		}
		const signal = AbortSignal.any([gone.signal, stopped])
		send({ code: await runAdminCommand(tools, args, (print) => send({ print }), signal) })
	} catch (error) {
		send({ print: describeFailure(error) })
		send({ code: 1 })
	}
	socket.end()
}

async function readArguments(socket: Socket): Promise<string[]> {
	let text = ''
	socket.setEncoding('utf8')
	socket.setTimeout(ASK_MS, () => socket.destroy())
	for await (const [chunk] of on(socket, 'data', { close: ['end', 'close'] }) as AsyncIterable<[string]>) {
		text += chunk
		if (text.length > LONGEST) break
		if (!text.includes('\n')) continue
		socket.setTimeout(0)
		const args: unknown = JSON.parse(text)
		if (Array.isArray(args) && args.every((one) => typeof one === 'string')) return args
		break
	}
	throw new Error('These are no arguments of a command')
}

/**
 * Runs a command in the server of a data folder.
 * @returns the exit code; null when no server is listening
 */
export async function askRunningServer(
	{ dataDir }: Pick<Config, 'dataDir'>,
	args: readonly string[],
	print: (line: string) => void,
): Promise<number | null> {
	const socket = await connect(pathIn(dataDir))
	if (!socket) return null
	socket.write(`${JSON.stringify(args)}\n`)
	for await (const line of createInterface({ input: socket })) {
		const said = JSON.parse(line) as Answer
		if ('code' in said) return said.code
		print(said.print)
	}
	throw new Error('The server stopped before the command had ended')
}

/** Null when nobody listens. */
function connect(path: string): Promise<Socket | null> {
	const nobody = ['ENOENT', 'ECONNREFUSED', 'EINVAL']
	return new Promise((resolve, reject) => {
		const socket = createConnection(path, () => resolve(socket))
		socket.on('error', (error: NodeJS.ErrnoException) => {
			if (nobody.includes(error.code ?? '')) resolve(null)
			else reject(error)
		})
	})
}
