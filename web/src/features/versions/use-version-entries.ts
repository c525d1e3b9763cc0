import { PanelVersionsResponse } from '@panelyard/contracts/models/versions'
import type { Project } from '@panelyard/contracts/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { HistoryEntry } from '../../domain/panels/history/panel-history.tsx'
import { hasVersionPages } from '../../domain/project/demo-project.ts'
import { fromTo } from '../../locales/from-to.ts'
import { labelled } from '../../locales/labelled.ts'
import { useMeasures } from '../../locales/measures.ts'
import { useVersionTitle } from './version-words.ts'

type PanelVersion = PanelVersionsResponse['versions'][number]

/** What the versions of the model did to a panel, the newest first; nothing for visitors. */
export function useVersionEntries(project: Project, panelId: string): HistoryEntry[] {
	const { t, i18n } = useTranslation('versions')
	const measures = useMeasures()
	const titleOf = useVersionTitle()
	const { data } = useQuery({
		queryKey: [...queryKeys.versions(project.id), 'panel', panelId],
		queryFn: ({ signal }) =>
			callApi(PanelVersionsResponse, 'GET', `/projects/${project.id}/panels/${panelId}/versions`, { signal }),
		enabled: hasVersionPages(project),
	})
	const changesOf = ({ mark_before, mark_after, ...version }: PanelVersion): string[] => {
		if (version.decision === 'hold') return [t('decided.hold')]
		const isRenamed = mark_before !== null && mark_after !== null && mark_before !== mark_after
		const said = version.categories.flatMap((category) => {
			if (category === 'moved' && version.moved_by !== null)
				return t('moved_by', { length: measures.length(version.moved_by) })
			if (category === 'turned' && version.turned_by !== null)
				return t('turned_by', { degrees: measures.number(version.turned_by) })
			if (category === 'mark_changed' && isRenamed)
				return labelled(t('category.mark_changed'), fromTo(mark_before, mark_after, i18n.dir()))
			if (category === 'geometry_changed' && version.geometry.length > 0)
				return labelled(t('geometry_title'), measures.list(version.geometry.map((part) => t(`geometry.${part}`))))
			if (category === 'uncertain' && version.decision) return t(`decided.${version.decision}`)
			return t(`category.${category}`)
		})
		return said.length > 0 ? said : [t('first')]
	}
	return (data?.versions ?? []).map((version) => ({
		id: `version ${version.number}`,
		at: version.live_at,
		text: labelled(titleOf(version), changesOf(version).join('; ')),
		by: version.person,
		colour: null,
	}))
}
