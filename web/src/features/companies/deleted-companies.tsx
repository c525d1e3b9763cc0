import { ActionIcon, Text, Title } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { onFirstClick } from '../../ui/first-click.ts'
import { toast } from '../../ui/messages/toast.ts'
import { deletedCompaniesQuery, useRestoreCompany } from './company.queries.ts'
import classes from './company-page.module.css'

/** Companies that the person deleted and can bring back; nothing where there are none. */
export function DeletedCompanies() {
	const { t } = useTranslation('companies')
	const format = useFormat()
	const { restore, isPending } = useRestoreCompany()
	const bringBack = ({ id, name }: { id: string; name: string }) =>
		restore(id).then(
			() => toast.success(t('settings.restored', { company: name })),
			(error) => toast.failed(t('settings.failed'), error),
		)
	const companies = useQuery(deletedCompaniesQuery).data?.companies ?? []
	if (companies.length === 0) return null
	return (
		<section aria-labelledby="deleted-companies">
			<Title order={2} id="deleted-companies" mb="xs">
				{t('settings.deleted_title')}
			</Title>
			<ul className={classes.list}>
				{companies.map((company) => (
					<li key={company.id} className={classes.row}>
						<div className={classes.what}>
							<Text truncate title={company.name}>
								<bdi>{company.name}</bdi>
							</Text>
							{company.restorable_until && (
								<Text size="xs" c="dimmed">
									{t('settings.restorable_until', { date: format.date(company.restorable_until) })}
								</Text>
							)}
						</div>
						<ActionIcon
							aria-label={t('settings.restore', { company: company.name })}
							title={t('settings.restore', { company: company.name })}
							disabled={isPending}
							onClick={onFirstClick(() => void bringBack(company))}
						>
							<IconRestore size={16} aria-hidden />
						</ActionIcon>
					</li>
				))}
			</ul>
		</section>
	)
}
