import type { PortfolioProject } from '@panelyard/contracts/projects/portfolio'
import type { ProjectListItem } from '@panelyard/contracts/projects/projects'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../locales/isolated.ts'
import { useSince } from '../../locales/use-since.ts'

/** Says when and by whom a project was last changed; only when, while nobody is known to have done it. */
export function useLastChange(): (project: ProjectListItem, figures: PortfolioProject | undefined) => string {
	const { t } = useTranslation('projects')
	const since = useSince()
	return (project, figures) => {
		const { at = project.updated_at, user_name } = figures?.last_change ?? {}
		const when = t('updated', { when: since(user_name ? at : project.updated_at) })
		return user_name ? t('updated_by', { when, name: isolated(user_name) }) : when
	}
}
