import { newId } from '../../api/new-id.ts'
import { DemoMemory } from './demo-memory.ts'
import { DemoServer } from './demo-server.ts'
import { DemoSocket } from './demo-socket.ts'

export type Demo = { server: DemoServer; socket: DemoSocket; memory: DemoMemory }

let demo: Demo | null = null

/** Begins the demo of this page, once. */
export function startDemo(options: Omit<ConstructorParameters<typeof DemoServer>[0], 'memory' | 'socket'>): Demo {
	if (demo) return demo
	const memory = new DemoMemory(newId)
	const socket = new DemoSocket()
	demo = { memory, socket, server: new DemoServer({ ...options, memory, socket }) }
	return demo
}

/** The demo of this page; null on other pages, and before it has begun. */
export const currentDemo = (): Demo | null => demo
