import { z } from 'zod'

// The language model that may read instructions beside the built-in grammar.

/** Outcome of asking the model; all except `used` mean that the built-in grammar read the instruction instead. */
export const MODEL_OUTCOMES = ['used', 'too_slow', 'failed', 'unusable', 'limit', 'busy'] as const
export const ModelOutcome = z.enum(MODEL_OUTCOMES)
export type ModelOutcome = z.infer<typeof ModelOutcome>

/** Stages of asking the model, in order. */
export const MODEL_STAGES = ['asking', 'answering', 'checking'] as const
export const ModelStage = z.enum(MODEL_STAGES)
export type ModelStage = z.infer<typeof ModelStage>

/** The model that the operator configured, and the host that instructions are sent to. */
const Model = z.object({ name: z.string(), host: z.string() })

/** `GET /projects/{id}/assistant`: the model that reads instructions about this project; null for none. */
export const ProjectAssistantResponse = z.object({ model: Model.nullable() })
export type ProjectAssistantResponse = z.infer<typeof ProjectAssistantResponse>

const Amount = z.number().int().min(0)
/** Costs are in the currency of the operator's prices; null without prices. */
const Cost = z.number().min(0).nullable()
export const CompanyAssistant = z.object({
	/** Null when the server has no model. */
	model: Model.nullable(),
	/** Whether instructions about the company's projects may be sent to it. */
	uses_model: z.boolean(),
	tokens_per_day: Amount,
	cost_per_day: Cost,
	/** UTC days with usage, the latest first, at most 30. */
	days: z.array(z.object({ day: z.iso.date(), requests: Amount, tokens_in: Amount, tokens_out: Amount, cost: Cost })),
})
export type CompanyAssistant = z.infer<typeof CompanyAssistant>
/** `GET` and `PUT /companies/{id}/assistant`. */
export const CompanyAssistantResponse = z.object({ assistant: CompanyAssistant })
export type CompanyAssistantResponse = z.infer<typeof CompanyAssistantResponse>
export const UpdateCompanyAssistantRequest = z.strictObject({ uses_model: z.boolean() })
export type UpdateCompanyAssistantRequest = z.infer<typeof UpdateCompanyAssistantRequest>
