import type { ReportLanguage } from '@panelyard/contracts/figures/reports'
import { recordAction } from '../../access/audit.queries.ts'
import type { Platform } from '../../platform/feature.ts'
import { escapeHtml } from '../../platform/mail/escape-html.ts'
import { isRefusalCode } from './refusal-code.ts'
import * as queries from './report-schedules.queries.ts'
import { filled, reportTexts } from './report-texts.ts'

/** What the link in a mail says. */
export type Refusal = { project: string; email: string; code: string; lng: ReportLanguage }

const isOurs = ({ config }: Platform, { project, email, code }: Refusal): boolean =>
	isRefusalCode(config.sessionSecret, project, email, code)

/** Mails no more reports of a project to an address. A link that isn't ours changes nothing. */
export async function refuseReports(platform: Platform, refusal: Refusal): Promise<void> {
	const { project: project_id, email } = refusal
	if (!isOurs(platform, refusal) || !(await queries.findProject(platform.database, project_id))) return
	await platform.database.transaction(async (tx) => {
		if (!(await queries.insertRefusal(tx, project_id, email))) return
		await recordAction(tx, { project_id, user_id: null, action: 'report_schedule.refused', details: { email } })
	})
	platform.tellProject('project_updated', { project_id, what: ['report_schedules'] })
}

/** A page without scripts and styles, for people without an account. */
export async function refusalPage(platform: Platform, refusal: Refusal, state: 'question' | 'done'): Promise<string> {
	const { email, lng } = refusal
	const { refusal: texts } = reportTexts(lng)
	const project = isOurs(platform, refusal) ? await queries.findProject(platform.database, refusal.project) : null
	const says = (text: string) =>
		filled(escapeHtml(text), {
			email: `<bdi>${escapeHtml(email)}</bdi>`,
			project: `<bdi>${escapeHtml(project?.name ?? '')}</bdi>`,
		})
	const button = `<form method="post"><button type="submit">${escapeHtml(texts.button)}</button></form>`
	return `<!doctype html>
<html lang="${lng}" dir="${lng === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(texts.title)}</title></head>
<body><main><h1>${escapeHtml(texts.title)}</h1>
<p>${says(project ? texts[state] : texts.invalid)}</p>
${project && state === 'question' ? button : ''}
</main></body></html>
`
}
