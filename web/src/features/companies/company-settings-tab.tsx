import { Button, Group, List, Select, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { modals } from '@mantine/modals'
import {
	type Company,
	CompanyDeletedResponse,
	CompanyResponse,
	UpdateCompanyRequest,
} from '@panelyard/contracts/companies/companies'
import { companyAllows } from '@panelyard/contracts/companies/permissions'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { useOfferUndo } from '../../ui/messages/undo-toast.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { deletionImpactQuery, selectableMembersQuery, useCompanyCall, useRestoreCompany } from './company.queries.ts'
import { CompanyAssistant } from './company-assistant.tsx'
import { CompanyForm } from './company-form.tsx'
import { CompanyLogo } from './company-logo.tsx'
import classes from './company-page.module.css'
import { nameAndAddress, nameOfMember } from './member-words.ts'
import { RemovalImpact } from './remove-member-dialog.tsx'

/** What the company is called and shows of itself, and the ways out of it. Each member sees what they may do. */
export function CompanySettingsTab({ company }: { company: Company }) {
	const { t } = useTranslation(['companies', 'reader'])
	return (
		<>
			{companyAllows(company, 'edit_company') && (
				<>
					<Part title={t('settings.details')} text={t('settings.details_text')}>
						<Details company={company} />
					</Part>
					<Part title={t('settings.logo')} text={t('settings.logo_text')}>
						<CompanyLogo company={company} />
					</Part>
					<Part title={t('reader:company')} text={t('reader:company_text')}>
						<CompanyAssistant companyId={company.id} />
					</Part>
				</>
			)}
			{companyAllows(company, 'hand_over') && (
				<Part title={t('settings.hand_over')} text={t('settings.hand_over_text')}>
					<HandOver company={company} />
				</Part>
			)}
			{company.role !== 'owner' && companyAllows(company, 'leave') && (
				<Part title={t('settings.leave')} text={t('settings.leave_text')}>
					<Leave company={company} />
				</Part>
			)}
			<Part title={t('another')} text={t('create.text')}>
				<div>
					<LinkButton to="/app/dashboard/company" search={{ tab: 'new' }} variant="default">
						{t('another')}
					</LinkButton>
				</div>
			</Part>
			{companyAllows(company, 'delete_company') && (
				<Part title={t('settings.delete')} text={t('settings.delete_text')}>
					<div>
						<Button
							variant="default"
							color="red"
							onClick={() =>
								modals.open({ title: t('settings.delete'), children: <DeleteCompanyForm company={company} /> })
							}
						>
							{t('settings.delete')}
						</Button>
					</div>
				</Part>
			)}
		</>
	)
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
	const id = useId()
	return (
		<section className={classes.section} aria-labelledby={id}>
			<div>
				<Title order={2} size="h3" id={id}>
					{title}
				</Title>
				<Text c="dimmed" size="sm">
					{text}
				</Text>
			</div>
			{children}
		</section>
	)
}

function Details({ company }: { company: Company }) {
	const { t } = useTranslation(['companies', 'shell'])
	const save = useCompanyCall(CompanyResponse)
	return (
		<CompanyForm
			schema={UpdateCompanyRequest}
			initial={company}
			failed={t('settings.save_failed')}
			submit={t('shell:save')}
			call={save}
			onSubmit={(body) =>
				save.mutateAsync({ method: 'PUT', path: `/${company.id}`, body }).then((answer) => {
					toast.success(t('settings.saved'))
					return answer.company
				})
			}
		/>
	)
}

function HandOver({ company }: { company: Company }) {
	const { t } = useTranslation(['companies', 'shell'])
	const me = useCurrentUser()?.id
	const members = useQuery(selectableMembersQuery(company.id)).data?.members ?? []
	const [chosen, setChosen] = useState<string | null>(null)
	const call = useCompanyCall(CompanyResponse)
	const others = members.filter(({ user_id, access_type }) => user_id !== me && access_type === 'permanent')
	const successor = others.find(({ id }) => id === chosen)
	const ask = () => {
		if (!successor) return
		const person = nameOfMember(successor)
		modals.openConfirmModal({
			title: t('settings.hand_over'),
			children: t('settings.hand_over_question', { person, company: company.name }),
			labels: { confirm: t('settings.hand_over'), cancel: t('shell:cancel') },
			onConfirm: () =>
				void call
					.mutateAsync({
						method: 'POST',
						path: `/${company.id}/hand_over`,
						body: { member_id: successor.id },
						is_repeatable: true,
						done_is: 403,
					})
					.then(
						() => toast.success(t('settings.handed_over', { person })),
						(error) => toast.failed(t('settings.failed'), error),
					),
		})
	}
	return (
		<Group gap="xs" align="flex-end">
			<Select
				label={t('settings.new_owner')}
				data={others.map((member) => ({ value: member.id, label: nameAndAddress(member) }))}
				value={chosen}
				onChange={setChosen}
				searchable
				flex="1 1 12rem"
				disabled={others.length === 0}
			/>
			<Button variant="default" disabled={!successor} loading={call.isPending} onClick={ask}>
				{t('settings.hand_over')}
			</Button>
		</Group>
	)
}

function Leave({ company }: { company: Company }) {
	const { t } = useTranslation(['companies', 'shell'])
	const me = useCurrentUser()?.id
	const call = useCompanyCall()
	const ask = () =>
		modals.openConfirmModal({
			title: t('settings.leave'),
			children: (
				<Stack gap="sm">
					<Text>{t('settings.leave_text')}</Text>
					{me && <RemovalImpact companyId={company.id} memberId={me} />}
				</Stack>
			),
			labels: { confirm: t('settings.leave'), cancel: t('shell:cancel') },
			confirmProps: { color: 'red' },
			onConfirm: () =>
				void call
					.mutateAsync({
						method: 'POST',
						path: '/leave',
						body: { company_id: company.id },
						is_repeatable: true,
						done_is: 403,
					})
					.then(
						() => toast.success(t('settings.left', { company: company.name })),
						(error) => toast.failed(t('settings.failed'), error),
					),
		})
	return (
		<div>
			<Button variant="default" color="red" loading={call.isPending} onClick={ask}>
				{t('settings.leave')}
			</Button>
		</div>
	)
}

const route = getRouteApi('/shell/app/dashboard/company')

/** The content of the delete dialog: what is lost, and the company's name typed as consent. */
function DeleteCompanyForm({ company }: { company: Company }) {
	const { t } = useTranslation(['companies', 'shell'])
	const navigate = route.useNavigate()
	const impact = useQuery(deletionImpactQuery(company.id))
	const remove = useCompanyCall(CompanyDeletedResponse)
	const { restore } = useRestoreCompany()
	const offerUndo = useOfferUndo()
	const [typed, setTyped] = useState('')
	const matches = typed.trim() === company.name.trim()
	const submit = (event: FormEvent) => {
		event.preventDefault()
		if (!matches) return
		const leave = () => {
			modals.closeAll()
			void navigate({ search: {} })
		}
		remove.mutateAsync({ method: 'DELETE', path: `/${company.id}` }, { onSuccess: leave }).then(
			() =>
				offerUndo({
					id: `deleted-${company.id}`,
					message: t('settings.deleted', { company: company.name }),
					undo: () => restore(company.id),
					undone: t('settings.restored', { company: company.name }),
					failed: t('settings.failed'),
				}),
			() => undefined,
		)
	}
	return (
		<form onSubmit={submit}>
			<Stack gap="sm">
				<QueryView queries={[impact]} pending={<Skeleton h={72} />}>
					{({ restorable_days, ...counts }) => {
						const lost = (['members', 'invitations', 'projects'] as const).filter((what) => counts[what] > 0)
						return (
							<>
								{lost.length > 0 && (
									<List withPadding>
										{lost.map((what) => (
											<List.Item key={what}>{t(`settings.delete_${what}`, { count: counts[what] })}</List.Item>
										))}
									</List>
								)}
								<Text c="dimmed">{t('settings.restorable', { count: restorable_days })}</Text>
							</>
						)
					}}
				</QueryView>
				<FailureAlert title={t('settings.failed')} error={remove.error} />
				<TextInput
					data-autofocus
					autoComplete="off"
					label={t('settings.type_name', { company: company.name })}
					value={typed}
					onChange={(event) => setTyped(event.currentTarget.value)}
				/>
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={() => modals.closeAll()}>
						{t('shell:cancel')}
					</Button>
					<Button type="submit" color="red" disabled={!matches} loading={remove.isPending}>
						{t('settings.delete')}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}
