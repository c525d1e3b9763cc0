import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from '@babel/core'
const walk = (d: string): string[] => readdirSync(d).flatMap((n) => { const p = join(d, n); return statSync(p).isDirectory() ? walk(p) : [p] })
let ok = 0
for (const f of walk(process.argv[2] as string).filter((p) => /\.tsx?$/.test(p) && !/\.test\./.test(p))) {
	transformSync(readFileSync(f, 'utf8'), { filename: f, babelrc: false, configFile: false, parserOpts: { plugins: ['typescript', 'jsx'] }, plugins: [['babel-plugin-react-compiler', { panicThreshold: 'none', logger: { logEvent(_: string, e: any) { if (e.kind === 'CompileSuccess') ok++; else console.log(e.kind, f.replace(/.*features./, ''), e.fnLoc?.start?.line, e.detail?.options?.reason ?? e.detail?.reason ?? e.reason, '@', e.detail?.options?.loc?.start?.line ?? e.detail?.loc?.start?.line ?? e.detail?.options?.details?.[0]?.loc?.start?.line) } } }]] })
}
console.log(ok, 'compiled')
