import type { FigureMeasure } from '@panelyard/contracts/figures'
import type { ReportLanguage, ReportRequest } from '@panelyard/contracts/reports'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../api/call-for-file.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'
import { deviceTimeZone } from '../figures/device-time-zone.ts'
import { coverOf } from './cover-images.ts'

/** The days and the measure that a report is of. */
export type ReportQuery = { from?: string; to?: string; measure?: FigureMeasure | undefined }

/** Makes a project's report and hands it to the browser; says when that fails. One at a time; ends with the component. */
export function useReport(projectId: string) {
	const { t, i18n } = useTranslation('reports')
	const errorText = useErrorText()
	const [isPending, setPending] = useState(false)
	const current = useRef<AbortController | null>(null)
	const cancel = () => {
		current.current?.abort(new Error('cancelled'))
		current.current = null
		setPending(false)
	}
	useEffect(() => () => current.current?.abort(new Error('left')), [])
	return {
		isPending,
		cancel,
		make: async (query: ReportQuery) => {
			if (current.current) return
			const own = new AbortController()
			current.current = own
			setPending(true)
			try {
				const file = await askForReport(projectId, query, i18n.language as ReportLanguage, own.signal)
				if (own.signal.aborted) return
				saveFile(file.file_name ?? 'report.pdf', file.content)
				toast.success(t('done'))
			} catch (error) {
				if (!own.signal.aborted) toast.error(t('failed'), errorText(error))
			} finally {
				if (current.current === own) {
					current.current = null
					setPending(false)
				}
			}
		},
	}
}

async function askForReport(projectId: string, query: ReportQuery, language: ReportLanguage, signal: AbortSignal) {
	const image = await coverOf(projectId)
	signal.throwIfAborted()
	const request: Partial<ReportRequest> = {
		...query,
		measure: query.measure ?? 'count',
		language,
		time_zone: deviceTimeZone(),
		...(image === undefined ? {} : { image }),
	}
	return callForFile(`/projects/${projectId}/report`, request, signal)
}
