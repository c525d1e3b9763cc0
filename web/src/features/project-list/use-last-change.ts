import type { PortfolioProject } from '@panelyard/contracts/portfolio'
import type { ProjectListItem } from '@panelyard/contracts/projects'
import { useTranslation } from 'react-i18next'
import { useSince } from '../../locales/use-since.ts'

/** Says when a project was last changed and, once that is known, by whom. */
export function useLastChange(): (project: ProjectListItem, figures: PortfolioProject | undefined) => string {
	const { t } = useTranslation('projects')
	const since = useSince()
	return (project, figures) => {
		const when = t('updated', { when: since(project.updated_at) })
		const name = figures?.last_change?.user_name
		return name ? t('updated_by', { when, name: `\u2068${name}\u2069` }) : when
	}
}
