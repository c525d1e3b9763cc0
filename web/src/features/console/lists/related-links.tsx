import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageSection } from '../../../ui/page/page-parts.tsx'
import classes from './record-links.module.css'

/** Where else the console shows something of the same person, company or project: a list of links. */
export function RelatedLinks({ children }: { children: ReactNode }) {
	const { t } = useTranslation('operations')
	return (
		<PageSection title={t('related.title')}>
			<ul className={classes.related}>{children}</ul>
		</PageSection>
	)
}

/** To the row of something in the database. */
export function RowLink({ table, id }: { table: string; id: string }) {
	const { t } = useTranslation('operations')
	return (
		<Link to="/sysbly/db" search={{ table, row: id }}>
			{t('related.row')}
		</Link>
	)
}
