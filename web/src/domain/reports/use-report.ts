import type { FigureMeasure } from '@panelyard/contracts/figures/figures'
import type { ReportLanguage, ReportRequest } from '@panelyard/contracts/figures/reports'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../api/call-for-file.ts'
import { useUnits } from '../../locales/units.ts'
import { toast } from '../../ui/messages/toast.ts'
import { saveFile } from '../../ui/save-file.ts'
import { withEntry } from '../../ui/with-entry.ts'
import { deviceTimeZone } from '../figures/device-time-zone.ts'
import { coverOf } from './cover-images.ts'
import { reportUnits } from './report-units.ts'

/** The days and the measure that a report is of. */
export type ReportQuery = { from?: string; to?: string; measure?: FigureMeasure | undefined }

/** Reports under way by project. They go on when people leave the page or the view that began them. */
const reports = createAtom<ReadonlyMap<string, AbortController>>(new Map())

const underWay = (projectId: string): AbortController | undefined => reports.get().get(projectId)

const setUnderWay = (projectId: string, report?: AbortController): void =>
	reports.set((known) => withEntry(known, projectId, report))

/** Makes a project's report, one at a time, and hands it to the browser; says when that fails. */
export function useReport(projectId: string) {
	const { t, i18n } = useTranslation('reports')
	const language = i18n.language as ReportLanguage
	const units = reportUnits(useUnits())
	return {
		isPending: useSelector(reports, (known) => known.has(projectId)),
		cancel: () => {
			underWay(projectId)?.abort(new Error('cancelled'))
			setUnderWay(projectId)
		},
		make: async (query: ReportQuery) => {
			if (underWay(projectId)) return
			const own = new AbortController()
			setUnderWay(projectId, own)
			try {
				const file = await askForReport(projectId, { ...query, language, units }, own.signal)
				if (own.signal.aborted) return
				saveFile(file.file_name ?? 'report.pdf', file.content)
				toast.worked(t('failed'))
				toast.success(t('done'))
			} catch (error) {
				if (!own.signal.aborted) toast.failed(t('failed'), error)
			} finally {
				if (underWay(projectId) === own) setUnderWay(projectId)
			}
		},
	}
}

async function askForReport(
	projectId: string,
	query: ReportQuery & Pick<ReportRequest, 'language' | 'units'>,
	signal: AbortSignal,
) {
	const image = await coverOf(projectId)
	signal.throwIfAborted()
	const request: Partial<ReportRequest> = {
		...query,
		measure: query.measure ?? 'count',
		time_zone: deviceTimeZone(),
		...(image === undefined ? {} : { image }),
	}
	return callForFile(`/projects/${projectId}/report`, request, signal)
}
