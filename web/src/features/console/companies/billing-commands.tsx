import { Button, Text, TextInput } from '@mantine/core'
import {
	BILLING_COMMANDS,
	BillingCommandRequest,
	type BillingCommandResult,
} from '@panelyard/contracts/console/companies'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../ui/messages/error-text.ts'
import { useDurationText } from '../lists/duration-text.ts'
import classes from './billing-commands.module.css'
import { companiesKey, runBillingCommand } from './companies.queries.ts'

type Command = (typeof BILLING_COMMANDS)[number]

/** The commands of billing, each with what it does and what came of it. */
export function BillingCommands() {
	return (
		<ul className={classes.commands}>
			{BILLING_COMMANDS.map((command) => (
				<li key={command}>
					<CommandRow command={command} />
				</li>
			))}
		</ul>
	)
}

function CommandRow({ command }: { command: Command }) {
	const { t } = useTranslation('operations')
	const client = useQueryClient()
	const errorText = useErrorText()
	const duration = useDurationText()
	const [companyId, setCompanyId] = useState('')
	const resultText = ({ command, count }: BillingCommandResult) => {
		if (command !== 'read-subscription') return t(`billing.ran.${command}`, { count })
		return t(count === 0 ? 'billing.no_subscription' : 'billing.read_again')
	}
	const needsCompany = command === 'read-subscription'
	const request = BillingCommandRequest.safeParse(
		needsCompany ? { command, company_id: companyId.trim() } : { command },
	)
	const run = useMutation({
		mutationFn: runBillingCommand,
		onSettled: () => client.invalidateQueries({ queryKey: companiesKey }),
	})
	return (
		<>
			<div className={classes.what}>
				<code>{command}</code>
				<Text size="sm" c="dimmed">
					{t(`billing.command.${command}`)}
				</Text>
				<div role="status">
					{run.data && (
						<Text size="sm">
							{resultText(run.data)} · {duration(run.data.seconds)}
						</Text>
					)}
				</div>
				{run.error && (
					<Text size="sm" c="red" role="alert">
						{errorText(run.error)}
					</Text>
				)}
			</div>
			{needsCompany && (
				<TextInput
					aria-label={t('billing.company_id')}
					placeholder={t('billing.company_id')}
					w={220}
					value={companyId}
					onChange={(event) => setCompanyId(event.currentTarget.value)}
					error={companyId.trim() !== '' && !request.success && t('billing.not_an_id')}
				/>
			)}
			<Button
				variant="default"
				aria-label={t('billing.run_command', { command })}
				disabled={!request.success}
				loading={run.isPending}
				onClick={() => request.success && run.mutate(request.data)}
			>
				{t('billing.run')}
			</Button>
		</>
	)
}
