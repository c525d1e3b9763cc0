import { Button, Stack, Text, Title } from '@mantine/core'
import { CompanyResponse, CreateCompanyRequest } from '@panelyard/contracts/companies/companies'
import { IconCopy } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { useCurrentCompany } from '../../domain/companies/companies.queries.ts'
import { useIdOfCall } from '../../domain/uploads/use-id-of-call.ts'
import { toast } from '../../ui/messages/toast.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useCopy } from '../../ui/text/copy-text.ts'
import { useCompanyCall } from './company.queries.ts'
import { CompanyForm } from './company-form.tsx'
import classes from './company-page.module.css'
import { DeletedCompanies } from './deleted-companies.tsx'
import { OwnInvitations } from './own-invitations.tsx'

const route = getRouteApi('/shell/app/dashboard/company')

/** The ways to a company: an invitation, an own one, or asking an admin. */
export function NoCompany({ isAnother }: { isAnother: boolean }) {
	const { t } = useTranslation('companies')
	return (
		<>
			<PageHeader title={isAnother ? t('another') : t('title')} />
			<OwnInvitations />
			<div className={classes.columns}>
				<section className={classes.card} aria-labelledby="create-company">
					<Title order={2} id="create-company">
						{t('create.title')}
					</Title>
					<Text c="dimmed" mb="md">
						{t('create.text')}
					</Text>
					<CreateCompany isAnother={isAnother} />
				</section>
				<Stack gap="lg">
					<JoinCompany />
					<DeletedCompanies />
				</Stack>
			</div>
		</>
	)
}

function CreateCompany({ isAnother }: { isAnother: boolean }) {
	const { t } = useTranslation('companies')
	const navigate = route.useNavigate()
	const { change } = useCurrentCompany()
	const create = useCompanyCall(CompanyResponse)
	const idOfCall = useIdOfCall()
	return (
		<CompanyForm
			schema={CreateCompanyRequest}
			initial={null}
			failed={t('create.failed')}
			submit={t('create.title')}
			call={create}
			{...(isAnother && { onCancel: () => void navigate({ search: {} }) })}
			onSubmit={(body) =>
				create
					.mutateAsync({ method: 'POST', path: '', body: { ...body, id: idOfCall(body) }, is_repeatable: true })
					.then(({ company }) => {
						change(company.id)
						toast.success(t('create.done', { company: company.name }))
						void navigate({ search: {} })
						return company
					})
			}
		/>
	)
}

function JoinCompany() {
	const { t } = useTranslation('companies')
	const user = useCurrentUser()
	const copy = useCopy()
	if (!user) return null
	return (
		<section className={classes.card} aria-labelledby="join-company">
			<Title order={2} id="join-company">
				{t('join.title')}
			</Title>
			<Text c="dimmed">{t('join.text')}</Text>
			<Text className={classes.address} my="sm" dir="ltr" ta="start">
				{user.email}
			</Text>
			<Button
				variant="default"
				leftSection={<IconCopy size={16} aria-hidden />}
				onClick={() => copy(user.email, t('join.copied'))}
			>
				{t('join.copy')}
			</Button>
		</section>
	)
}
