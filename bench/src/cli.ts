/** `npm run bench -- NAME [ARGUMENTS]`: runs one benchmark. Each prints its figures beside a peer's from the same run. */
import { existsSync } from 'node:fs'

const BENCHMARKS: Record<
	string,
	{ summary: string; load: () => Promise<{ run: (args: string[]) => Promise<number> }> }
> = {
	convert: {
		summary: 'whole conversion of IFC files beside bare web-ifc and @thatopen/fragments',
		load: () => import('./convert.ts'),
	},
	growth: {
		summary: 'how time grows from 1,000 to 50,000 panels, with a chart',
		load: () => import('./growth.ts'),
	},
	testing: {
		summary: 'inspection with and without the checks of the standard, and 20 specifications of an IDS on 50,000 panels',
		load: () => import('./testing.ts'),
	},
	small: {
		summary: 'models of a folder below 0.5 MB on a warm server, from claimed to published',
		load: () => import('./small.ts'),
	},
	viewer: {
		summary: 'drawing, colouring, picking and first picture beside @thatopen/components',
		load: () => import('./viewer.ts'),
	},
	detail: {
		summary: 'levels of detail: triangles of a frame, and how many pixels differ from full detail',
		load: () => import('./detail.ts'),
	},
	identity: {
		summary: 'panels of a next version that are recognised, beside matching by GlobalId and by mark',
		load: () => import('./identity.ts'),
	},
	versions: {
		summary: 'another issue of a large model: comparing it, going live and back, and how long others wait meanwhile',
		load: () => import('./versions.ts'),
	},
	demo: {
		summary: 'the demo’s first picture and what it fetches on a slow line',
		load: () => import('./demo.ts'),
	},
	'own-file': {
		summary: 'files converted and shown in the browser, beside the server’s converter',
		load: () => import('./own-file.ts'),
	},
	lists: {
		summary: 'the panel list as XLSX: a worker in Chromium, and Node beside exceljs',
		load: () => import('./lists.ts'),
	},
	assistant: {
		summary: 'how many instructions in ten languages are read exactly, and proposals on 50,000 panels',
		load: () => import('./assistant.ts'),
	},
	api: {
		summary: 'the busiest calls beside bare Fastify routes, on both databases',
		load: () => import('./api.ts'),
	},
	notices: {
		summary: 'calls of others while a notice goes to 10,000 people, on both databases',
		load: () => import('./notices.ts'),
	},
	limits: {
		summary: 'the largest requests that contracts allow, and how long others wait meanwhile, on both databases',
		load: () => import('./limits.ts'),
	},
	chat: {
		summary: 'support chat of 1,000 people beside bare Socket.IO, on one server and on two, and through a kill',
		load: () => import('./chat.ts'),
	},
	console: {
		summary: 'every call of the operator’s console with 1,000,000 panels and 5,000,000 events, on PostgreSQL',
		load: () => import('./console.ts'),
	},
	projects: {
		summary: 'statuses, figures and lists of large projects with a long log, on both databases and in a browser',
		load: () => import('./projects.ts'),
	},
	scan: {
		summary:
			'500 frames of our own labels, damaged and skewed ones among them: read, wrongly read, and how many a second',
		load: () => import('./scan.ts'),
	},
	offline: {
		summary: 'the app on the device: pages without a connection, storage, and a first visit on a slow line',
		load: () => import('./offline.ts'),
	},
	pages: {
		summary: 'Lighthouse of every public page and of the app, phone and desktop',
		load: () => import('./pages.ts'),
	},
	crash: {
		summary: 'kills servers, databases and converters while people work; nothing acknowledged may be lost',
		load: () => import('./crash.ts'),
	},
	'fair-uploads': {
		summary: '40 models of 8 people at once: memory within the bound, everybody’s first before anybody’s second',
		load: () => import('./fair-uploads.ts'),
	},
	'server-memory': {
		summary: 'memory of the server while models of 1,000 to 50,000 panels are converted',
		load: () => import('./server-memory.ts'),
	},
}

async function main([name, ...args]: string[]): Promise<number> {
	const benchmark = name === undefined ? undefined : BENCHMARKS[name]
	if (!benchmark) {
		console.error('Usage: npm run bench -- NAME [ARGUMENTS]\n')
		for (const [known, { summary }] of Object.entries(BENCHMARKS)) console.error(`  ${known.padEnd(14)} ${summary}`)
		return 1
	}
	const missing = args.filter((argument) => /\.(ifc|ifczip|glb)$/i.test(argument) && !existsSync(argument))
	if (missing.length > 0) {
		console.error(`There is no file ${missing.join(', ')}`)
		return 1
	}
	return (await benchmark.load()).run(args)
}

process.exit(await main(process.argv.slice(2)))
