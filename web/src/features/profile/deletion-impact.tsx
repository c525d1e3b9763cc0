import { Text } from '@mantine/core'
import type { DeletionImpactResponse } from '@panelyard/contracts/accounts/profile'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './profile.module.css'

/** What becomes of the projects and companies that a person owns when their account is deleted. */
export function DeletionImpact({ impact }: { impact: DeletionImpactResponse }) {
	const { t } = useTranslation('profile')
	const { handed_over, handed_over_total, deleted, deleted_total, companies, companies_total } = impact
	if (handed_over_total + deleted_total + companies_total === 0) {
		return (
			<Text size="sm" c="dimmed">
				{t('delete.owns_nothing')}
			</Text>
		)
	}
	return (
		<>
			{deleted_total > 0 && (
				<Named title={t('delete.projects_deleted', { count: deleted_total })} more={deleted_total - deleted.length}>
					{deleted.map(({ id, name }) => (
						<li key={id}>
							<bdi>{name}</bdi>
						</li>
					))}
				</Named>
			)}
			{handed_over_total > 0 && (
				<Named
					title={t('delete.projects_handed_over', { count: handed_over_total })}
					more={handed_over_total - handed_over.length}
				>
					{handed_over.map(({ id, name, to_name }) => (
						<li key={id}>{t('delete.to', { project: name, person: to_name })}</li>
					))}
				</Named>
			)}
			{companies_total > 0 && (
				<Named title={t('delete.companies', { count: companies_total })} more={companies_total - companies.length}>
					{companies.map(({ id, name, to_name }) => (
						<li key={id}>
							{to_name === null
								? t('delete.company_deleted', { company: name })
								: t('delete.company_to', { company: name, person: to_name })}
						</li>
					))}
				</Named>
			)}
		</>
	)
}

function Named({ title, more, children }: { title: string; more: number; children: ReactNode }) {
	const { t } = useTranslation('profile')
	return (
		<div>
			<Text size="sm" fw={600}>
				{title}
			</Text>
			<ul className={classes.impact}>
				{children}
				{more > 0 && <li>{t('delete.more', { count: more })}</li>}
			</ul>
		</div>
	)
}
