import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import { inflate } from '@sparticuz/chromium'

/** What Playwright needs to start the Chromium that came with `npm ci`. */
export type Chromium = { executablePath: string; args: string[]; env: Record<string, string> }

const packageFolder = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..')
const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
const cache = join(packageFolder, '../../.cache')

/** WebGL 2 in software, and what a container without a sandbox, a GPU or much shared memory needs. */
const args = [
	'--no-sandbox',
	'--disable-setuid-sandbox',
	'--disable-dev-shm-usage',
	'--ignore-gpu-blocklist',
	'--in-process-gpu',
	'--disable-gpu-compositing',
	'--use-gl=angle',
	'--use-angle=swiftshader',
	'--enable-unsafe-swiftshader',
	'--font-render-hinting=none',
]

/** The packed archives unpack into the temporary directory; this gives them one of their own and moves it in place whole. */
async function unpackInto(target: string): Promise<void> {
	mkdirSync(cache, { recursive: true })
	const staging = mkdtempSync(join(cache, 'chromium-unpacking-'))
	const usual = process.env.TMPDIR
	process.env.TMPDIR = staging
	try {
		for (const archive of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
			await inflate(join(packageFolder, 'bin', archive))
		}
	} finally {
		if (usual === undefined) delete process.env.TMPDIR
		else process.env.TMPDIR = usual
	}
	const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
	<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
	<dir>${join(target, 'fonts')}</dir>
	<cachedir>${join(target, 'fonts-cache')}</cachedir>
</fontconfig>
`
	writeFileSync(join(staging, 'fonts.conf'), fonts)
	try {
		renameSync(staging, target)
	} catch (error) {
		// Another process was first; its copy is as good.
		rmSync(staging, { recursive: true, force: true })
		if (!existsSync(target)) throw error
	}
}

/** True when the machine lacks a library Chromium is linked with; the package brings the usual ones along. */
function lacksLibraries(executablePath: string): boolean {
	try {
		return execFileSync('ldd', [executablePath], { encoding: 'utf8' }).includes('not found')
	} catch {
		return false
	}
}

/** Unpacks the browser at first use (about 200 MB beside the installed packages) and says how to start it. */
export async function prepareChromium(): Promise<Chromium> {
	const folder = join(cache, `chromium-${version}`)
	const executablePath = join(folder, 'chromium')
	if (!existsSync(executablePath)) await unpackInto(folder)
	const libraries = lacksLibraries(executablePath) ? [join(folder, 'al2023/lib')] : []
	const inherited = Object.fromEntries(
		Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
	)
	return {
		executablePath,
		args,
		env: {
			...inherited,
			FONTCONFIG_FILE: join(folder, 'fonts.conf'),
			LD_LIBRARY_PATH: [...libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
		},
	}
}

const MOST_STARTS = 4

/**
 * Starts the browser. On a busy machine it now and then dies of a segmentation fault within its first moments, before it
 * has opened anything, and starts well the next time.
 */
export async function launchChromium(options: LaunchOptions): Promise<Browser> {
	for (let start = 1; ; start++) {
		try {
			return await chromium.launch(options)
		} catch (error) {
			if (start === MOST_STARTS || !/signal=SIG(SEGV|BUS|ILL|TRAP)/.test(String(error))) throw error
		}
	}
}
