import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { addressesNeedProof } from './access/proven-address.ts'
import { openAdminSocket } from './admin-socket.ts'
import { type AppOptions, type BuiltApp, buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { CannotOpenDatabase } from './database/connection/cannot-open-database.ts'
import { openDatabase } from './database/database.ts'
import type { Platform } from './platform/feature.ts'
import { describeError } from './platform/http/request-log.ts'

/** After this time a stopping server exits, whatever is still open. */
const STOP_MS = 8000

/** A reason not to start that the person at the terminal can act on; shown without a stack. */
export class CannotStart extends Error {}

export type RunSteps = {
	/** Called before the database is opened. */
	prepare?(): Promise<AppOptions>
	/** Called once the server listens; `stopped` aborts when the server must stop. */
	seed?(platform: Platform, stopped: AbortSignal): Promise<void>
}

/** Starts the server, prints its address, and stops it on Ctrl-C or SIGTERM. Ends the process when it can't start. */
export async function runServer({ prepare, seed }: RunSteps): Promise<void> {
	// Only the server's account can read what it writes.
	process.umask(0o077)
	try {
		const config = readConfig()
		const options = await prepare?.()
		const connection = await openDatabase(config)
		const built = await withAdminSocket(await buildApp(config, { ...options, connection }))
		connection.onDeath = (error) => {
			built.app.log.fatal({ err: error }, 'the embedded database has died')
			process.exit(1)
		}
		const stopped = stopOnSignals(built)
		await listen(built, config)
		say(`Panelyard is ready at ${addresses(built, config).join('  ')}`)
		say(`Data: ${config.databaseUrl ? 'PostgreSQL and ' : ''}${config.dataDir}   Stop: Ctrl-C`)
		if (!addressesNeedProof(config)) say('Mail: no SMTP_URL, so every e-mail address counts as proven at sign-up')
		await seed?.(built.platform, stopped).catch((error) => {
			if (!stopped.aborted) built.app.log.error({ err: error }, 'the sample project could not be made')
		})
	} catch (error) {
		const forPeople = [ConfigError, CannotOpenDatabase, CannotStart].some((kind) => error instanceof kind)
		process.stderr.write(`\n${forPeople ? (error as Error).message : startError(error)}\n`)
		process.exit(1)
	}
}

async function withAdminSocket(built: BuiltApp): Promise<BuiltApp> {
	const close = await openAdminSocket(built.platform).catch((error) => {
		built.app.log.error({ err: error }, 'admin commands can’t work beside this server')
		return async () => {}
	})
	return { ...built, close: () => close().then(built.close) }
}

export const say = (line: string): void => {
	process.stdout.write(`${line}\n`)
}

async function listen({ app, close }: BuiltApp, { host, port }: Config): Promise<void> {
	try {
		await app.listen({ host, port, listenTextResolver: () => 'listening' })
	} catch (error) {
		await close()
		const { code } = error as NodeJS.ErrnoException
		if (code === 'EADDRINUSE') {
			throw new CannotStart(`Port ${port} is already in use. Stop what runs there, or choose another: PORT=${port + 1}`)
		}
		if (code === 'EACCES')
			throw new CannotStart(`Port ${port} may not be used without more rights. Choose one above 1023.`)
		if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
			throw new CannotStart(`HOST: ${host} is no address of this machine`)
		throw error
	}
}

/** Explains why the server couldn't start, with the code and message of a wrapped error, without a query's values. */
export function startError(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	const { code } = error as NodeJS.ErrnoException
	if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `DATABASE_URL: the database cannot be reached (${code})`
	const described = describeError(error)
	const what = described.code ? `${described.message} (${described.code})` : described.message
	const query = described.query ? `\nin: ${described.query}` : ''
	return `The server could not start: ${what}${query}\n${described.stack}`
}

function addresses({ app }: BuiltApp, config: Config): string[] {
	if (config.publicUrl) return [config.publicUrl]
	const { port } = app.server.address() as AddressInfo
	if (config.host !== '0.0.0.0' && config.host !== '::') return [`http://${config.host}:${port}`]
	const others = Object.values(networkInterfaces())
		.flat()
		.filter((network) => network?.family === 'IPv4' && !network.internal)
	return [`http://localhost:${port}`, ...others.map((network) => `http://${network?.address}:${port}`)]
}

/** The signal aborts as soon as the server must stop. */
function stopOnSignals(built: BuiltApp): AbortSignal {
	const stopped = new AbortController()
	const stop = (signal: NodeJS.Signals) => {
		// A second Ctrl-C exits at once.
		if (stopped.signal.aborted) process.exit(1)
		stopped.abort()
		say(`\nStopping (${signal})…`)
		setTimeout(() => built.app.server.closeAllConnections(), STOP_MS / 2).unref()
		setTimeout(() => process.exit(1), STOP_MS).unref()
		built.close().then(
			() => process.exit(0),
			(error) => {
				built.app.log.error({ err: error }, 'could not stop cleanly')
				process.exit(1)
			},
		)
	}
	process.on('SIGINT', stop)
	process.on('SIGTERM', stop)
	return stopped.signal
}
