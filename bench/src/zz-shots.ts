import { launchChromium, prepareChromium } from '../../e2e/src/product/chromium.ts'
import { smallHouse } from '../../e2e/src/model-files.ts'
import { finishedProject, panelsOf, setStatus, statusesOf } from '../../e2e/src/steps/project-calls.ts'
const U = 'http://localhost:4998'
const browser = await launchChromium(await prepareChromium())
const jobs: [string, string, string, number, number][] = JSON.parse(process.argv[2]!)
const first = await browser.newContext({ baseURL: U, serviceWorkers: 'block' })
const rq = first.request
await rq.post('/signup/emailpw', { data: { name: 'Maximiliane Schwarzenbacher', email: `m${Math.random()}@fertigteilwerk.example`, password: 'correct horse battery' } })
const { id } = await finishedProject(rq, 'Wohnanlage Lindenhof', await smallHouse())
const panels = await panelsOf(rq, id); const statuses = await statusesOf(rq, id)
for (const [i, p] of panels.entries()) if (i % 3) await setStatus(rq, id, [p.id], statuses[i % statuses.length]!.id)
const company = await (await rq.post('/companies', { data: { name: 'Fertigteilwerk Süd' } })).json()
const cid = company.company?.id ?? ''
const g = await (await rq.post(`/projects/${id}/groups`, { data: { name: 'Truck 1', description: 'By noon', panel_ids: panels.slice(0, 5).map((p) => p.id) } })).json()
const gid = g.group?.id ?? ''
const cookies = await first.cookies()
for (const [name, address, lang, w, h] of jobs) {
	const context = await browser.newContext({ baseURL: U, viewport: { width: w, height: h }, ...(w < 900 ? { hasTouch: true, isMobile: true } : {}), locale: lang === 'de' ? 'de-DE' : 'en-GB', serviceWorkers: 'block', reducedMotion: 'reduce' })
	await context.addCookies(cookies)
	await context.addInitScript((l) => { localStorage.setItem('panelyard.language', l) }, lang)
	const page = await context.newPage()
	const [path, ...acts] = address.split(' >> ')
	await page.goto(path!.replace('ID', id).replace('CID', cid).replace('GID', gid))
	await page.waitForTimeout(2500)
	for (const act of acts) { await page.locator(act).first().click(); await page.waitForTimeout(700) }
	await page.screenshot({ path: `/tmp/session/shot-${name}-${lang}-${w}.png` })
	await context.close()
}
console.log(id, cid, gid)
await browser.close()
