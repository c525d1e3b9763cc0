import { newId } from '../../api/new-id.ts'
import { DemoMemory } from './demo-memory.ts'
import { DemoServer } from './demo-server.ts'
import { DemoSocket } from './demo-socket.ts'
import { ownFileOfPage } from './own-file/own-file.ts'
import { ownSource } from './own-file/own-source.ts'
import { sampleSource } from './sample-source.ts'

export type Demo = { server: DemoServer; socket: DemoSocket; memory: DemoMemory }

let demo: Demo | null = null

type Options = Omit<ConstructorParameters<typeof DemoServer>[0], 'memory' | 'socket' | 'source'>

/**
 * Begins the demo of this page, once.
 * @param of the sample project, whose id may not be known yet, or the visitor's own file
 */
export function startDemo(options: Options, of: { sampleId: string | null } | 'own_file'): Demo {
	if (demo) return demo
	const isOwn = of === 'own_file'
	const memory = new DemoMemory(newId, isOwn ? 'panelyard.own_file_work' : 'panelyard.demo')
	const socket = new DemoSocket()
	const source = isOwn ? ownSource(ownFileOfPage().ready) : sampleSource(of.sampleId)
	demo = { memory, socket, server: new DemoServer({ ...options, memory, socket, source }) }
	return demo
}

/** The demo of this page; null on other pages, and before it has begun. */
export const currentDemo = (): Demo | null => demo
