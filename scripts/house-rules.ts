import { basename, dirname } from 'node:path'

/** A file has one idea: most lines of a file. */
const LINE_LIMIT = 400

/** A folder has what people look for there: most files of code in one, without its tests, styles and sub-folders. */
const FOLDER_LIMIT = 40
/** A file for each rule of IFC testing: whoever looks for one knows its name. */
const lists = new Set(['conversion/src/conformance/rules/by-code'])

const codeFile = /\.(ts|tsx|css)$/
/** Files whose form a tool prescribes. */
const configFile = /(^|\/)([\w.-]+\.config|global-set-up)\.ts$/
const testFile = /(\.test\.tsx?|\.journey\.ts)$|\/testing\//

/** Names that say nothing about the concept inside. */
const emptyNames = /(^|[-.])(utils?|helpers?|misc|common|managers?|types)(?=[-.]|$)/
const versionSuffix = /[-_.]v\d+\.(ts|tsx)$/i

/**
 * The only readers of the environment; other code receives a configuration. Tests and tools outside the product may
 * read it.
 */
const environmentReaders =
	/^(server\/src\/config\.ts|conversion\/src\/converter-environment\.ts|server\/src\/dev\.ts|scripts\/|e2e\/|bench\/)/

/** Files of the web app that use what browsers have on HTTPS pages only, and do without it elsewhere. */
const secureContextUsers =
	/^web\/src\/(api\/(new-id|service-worker|outbox\/open-tabs)|app\/start-service-worker|worker\/[\w-]+|ui\/text\/copy-text|domain\/(labels\/kept-labels|offline-copy\/taken-project|project\/kept-projects|notifications\/browser-push|uploads\/unfinished-uploads)|features\/scan\/use-camera)\.ts$/

type LineRule = { says: string; pattern: RegExp; applies: (path: string) => boolean }

const everywhere = (path: string): boolean => !path.startsWith('scripts/house-rules')

const lineRules: LineRule[] = [
	{ says: 'unfinished work is not committed', pattern: /\b(TODO|FIXME|XXX|HACK)\b/, applies: everywhere },
	{
		says: 'a test runs or does not exist',
		pattern:
			/\b(test|it|describe|suite)(\.\w+)*\.(skip|only|todo|fixme|skipIf|fails)\b|^\s*(xit|xtest|xdescribe|fit|fdescribe)\(/,
		applies: (path) => testFile.test(path) && everywhere(path),
	},
	{ says: 'no debugger', pattern: /^\s*debugger\b/, applies: everywhere },
	{
		says: 'a name tells a newcomer what it is: Requester, not Asking',
		pattern: /\b(type|interface|class|enum) (Asking|Made|Held|Told|Done|Kept|There|Wanted|News)\b/,
		applies: (path) => !testFile.test(path) && everywhere(path),
	},
	{
		says: 'a name says more than a default export',
		pattern: /^export default\b/,
		applies: (path) => !configFile.test(path) && everywhere(path),
	},
	{
		says: 'only server/src/config.ts reads the environment',
		// Passing all of it to a child process is allowed.
		pattern: /(?<!\.\.\.)\bprocess\.env\b/,
		applies: (path) => !environmentReaders.test(path) && !testFile.test(path) && !configFile.test(path),
	},
	{
		says: 'missing on pages without HTTPS: do without it there, or take newId() or useCopy()',
		pattern:
			/\bcrypto\.(randomUUID|subtle)\b|\bnavigator\??\.(bluetooth|canShare|clipboard|credentials|geolocation|getBattery|gpu|hid|keyboard|locks|mediaDevices|serial|serviceWorker|share|storage|usb|userAgentData|wakeLock|xr)\b|\bNotification\.\w*[pP]ermission\b|\bnew Notification\(|\bcaches\.(open|match|delete|has|keys)\b|\b(AudioWorklet|cookieStore|getCoalescedEvents|getPredictedEvents|SharedArrayBuffer|show\w+FilePicker|showDirectoryPicker|(Audio|Image|Video)(De|En)coder)\b/,
		applies: (path) => path.startsWith('web/src/') && !testFile.test(path) && !secureContextUsers.test(path),
	},
	{
		says: 'React keeps a failed fetch of code for good: take laterPart()',
		pattern: /(?<![\w.])lazy\(/,
		applies: (path) => path.startsWith('web/src/') && path !== 'web/src/ui/later.tsx',
	},
	{
		says: 'searches compare texts as searchable() makes them',
		pattern:
			/\.to(Locale)?LowerCase\([^)]*\)\s*\.includes\(|\bincludes\(([^()]|\([^()]*\))*\.to(Locale)?LowerCase\(|['"`]NFK?D['"`]/,
		applies: (path) => /^(web|server)\/src\/(?!features\/assistant\/grammar\/)/.test(path) && !testFile.test(path),
	},
	{
		says: "no path of one person's machine",
		pattern: /['"`](\/work\/|\/home\/|\/root\/|\/Users\/)/,
		applies: everywhere,
	},
	{
		says: 'no types are switched off',
		pattern: /@ts-(ignore|nocheck|expect-error)|\bas any\b|:\s*any(\[\])?\s*([,;)=|]|$)/,
		applies: everywhere,
	},
]

/** Steps up from a file's folder, at the start of a quoted path. */
const upwards = /['"`]((?:\.\.\/)+)/g

/**
 * Whether a line has a path outside the repository, which other machines don't have. Scripts contain sources as text.
 */
function leadsOut(path: string, line: string): boolean {
	const depth = path.split('/').length - 1
	return [...line.matchAll(upwards)].some(([, steps = '']) => steps.length / '../'.length > depth)
}

/** Lines of messages in callbacks of `mutate`, which TanStack Query runs only while the component is on the page. */
function messagesInMutateCallbacks(text: string): number[] {
	return [...text.matchAll(/\.mutate\(/g)].flatMap(({ index }) => {
		let end = index + '.mutate('.length
		for (let depth = 1; depth > 0 && end < text.length; end++) {
			if (text[end] === '(') depth++
			if (text[end] === ')') depth--
		}
		const hasMessage = /\b(toast\.\w+|offerUndo)\(/.test(text.slice(index, end))
		return hasMessage ? [text.slice(0, index).split('\n').length] : []
	})
}

/**
 * Violations of the house rules in one of our files, for rules that no other tool checks.
 * @param path relative to the repository, with `/`
 * @returns one line per problem, `path:line what`
 */
export function houseProblems(path: string, text: string): string[] {
	const name = basename(path)
	const problems: string[] = []
	if (emptyNames.test(name.replace(/\.d\.ts$/, '.ts').replace(/\.(ts|tsx|css)$/, ''))) {
		problems.push(`${path}: the name says nothing about the concept inside`)
	}
	if (versionSuffix.test(name)) problems.push(`${path}: no version suffixes in names`)
	if (/^index\.tsx?$/.test(name)) problems.push(`${path}: no barrel files`)
	if (!codeFile.test(name)) return problems

	const lines = text.split('\n')
	const count = text.endsWith('\n') ? lines.length - 1 : lines.length
	if (count > LINE_LIMIT) problems.push(`${path}: ${count} lines, at most ${LINE_LIMIT}`)
	lines.forEach((line, index) => {
		if (!path.startsWith('scripts/') && leadsOut(path, line))
			problems.push(`${path}:${index + 1} leads out of the repository`)
	})
	if (path.startsWith('web/src/'))
		for (const line of messagesInMutateCallbacks(text))
			problems.push(
				`${path}:${line} callbacks of mutate() don't run once the page is left: show the message after mutateAsync()`,
			)
	for (const rule of lineRules.filter(({ applies }) => applies(path))) {
		lines.forEach((line, index) => {
			if (rule.pattern.test(line)) problems.push(`${path}:${index + 1} ${rule.says}: ${line.trim()}`)
		})
	}
	return problems
}

/**
 * Folders with more files than one finds something in.
 * @param paths of all our files, relative to the repository, with `/`
 * @returns one line for each such folder
 */
export function largeFolders(paths: readonly string[]): string[] {
	const folders = Map.groupBy(
		paths.filter((path) => /\.tsx?$/.test(path) && !testFile.test(path)),
		(path) => dirname(path),
	)
	return [...folders]
		.filter(([folder, files]) => files.length > FOLDER_LIMIT && !lists.has(folder))
		.map(([folder, files]) => `${folder}: ${files.length} files, at most ${FOLDER_LIMIT}`)
}
