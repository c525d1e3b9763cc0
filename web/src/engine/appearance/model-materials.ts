import {
	CustomBlending,
	DoubleSide,
	GLSL3,
	type IUniform,
	MaxEquation,
	MinEquation,
	NoBlending,
	NormalBlending,
	OneFactor,
	RawShaderMaterial,
	type Texture,
	type Vector3,
	Vector4,
} from 'three'
import { MOST_PLANES, type SectionPlane } from '../section/section-planes.ts'
import { type ColourScheme, schemeColours } from './colour-schemes.ts'
import { flagVectors } from './element-flags.ts'
import {
	ghostFragment,
	maskFragment,
	maskVertex,
	pickFragment,
	pickVertex,
	surfaceFragment,
	surfaceVertex,
} from './model-shaders.ts'

export type SurfaceKind = 'opaque' | 'transparent' | 'ghost' | 'pick' | 'mask'

const SHADERS: Record<SurfaceKind, readonly [vertex: string, fragment: string]> = {
	opaque: [surfaceVertex, surfaceFragment],
	transparent: [surfaceVertex, surfaceFragment],
	ghost: [surfaceVertex, ghostFragment],
	pick: [pickVertex, pickFragment],
	mask: [maskVertex, maskFragment],
}

/** The materials of the model: one for each pass, merged and instanced. They share their uniforms. */
export class ModelMaterials {
	readonly #uniforms: Record<string, IUniform>
	readonly #materials = new Map<string, RawShaderMaterial>()
	readonly #defines = new Set<'SECTION' | 'LIFTED'>()
	#scheme: ColourScheme = 'light'

	constructor(states: Texture, groups: Texture) {
		const colours = schemeColours.light
		this.#uniforms = {
			states: { value: states },
			groups: { value: groups },
			strength: { value: 1 },
			neutral: { value: colours.neutral },
			accent: { value: colours.accent },
			ghostFace: { value: colours.ghostFace },
			ghostRim: { value: colours.ghostRim },
			ghostOutline: { value: 1 },
			onlySought: { value: false },
			onlyGhosts: { value: false },
			planes: { value: Array.from({ length: MOST_PLANES }, () => new Vector4()) },
			planeCount: { value: 0 },
			lift: { value: 0 },
			flags: { value: states },
			hasFlags: { value: false },
			flagColours: { value: flagVectors([]) },
			cssPixel: { value: 1 },
		}
	}

	get(kind: SurfaceKind, isInstanced: boolean): RawShaderMaterial {
		const key = `${kind}${isInstanced}`
		let material = this.#materials.get(key)
		if (!material) {
			material = this.#create(kind, isInstanced)
			this.#materials.set(key, material)
		}
		return material
	}

	setStates(states: Texture): void {
		this.#set('states', states)
	}

	setGroups(groups: Texture): void {
		this.#set('groups', groups)
	}

	/** The flags of the elements (`ElementFlags`) and their colours; null for none. */
	setFlags(flags: { texture: Texture; colours: readonly Vector3[] } | null): void {
		this.#set('hasFlags', flags !== null)
		// A texture that is not used still has to be there.
		this.#set('flags', flags?.texture ?? this.#uniforms.states?.value)
		if (flags) this.#set('flagColours', flags.colours)
	}

	/** Pixels of the frame for each CSS pixel: stripes are as wide in any resolution. */
	setCssPixel(pixels: number): void {
		if (this.#uniforms.cssPixel?.value !== pixels) this.#set('cssPixel', pixels)
	}

	/** Makes picking see only the sought elements, through all others. */
	setOnlySought(isOnly: boolean): void {
		this.#set('onlySought', isOnly)
	}

	/** Limits the mask of the selection to its ghosts, which no surface shows. */
	setOnlyGhosts(isOnly: boolean): void {
		if (this.#uniforms.onlyGhosts?.value !== isOnly) this.#set('onlyGhosts', isOnly)
	}

	/** Cuts away everything behind one of the planes. */
	setSection(planes: readonly SectionPlane[]): void {
		const vectors = this.#uniforms.planes?.value as Vector4[]
		for (const [i, { normal, offset }] of planes.entries()) vectors[i]?.set(normal.x, normal.y, normal.z, offset)
		this.#define('SECTION', planes.length > 0)
		this.#set('planeCount', Math.min(planes.length, MOST_PLANES))
	}

	/** Metres by which each layer is separated from the one below. */
	setLift(metres: number): void {
		this.#define('LIFTED', metres > 0)
		this.#set('lift', metres)
	}

	/** How strong the file's own colours are: 1 as in the file, 0 almost one neutral tone. */
	setStrength(value: number): void {
		this.#set('strength', value)
	}

	get strength(): number {
		return this.#uniforms.strength?.value as number
	}

	setScheme(scheme: ColourScheme): void {
		this.#scheme = scheme
		const colours = schemeColours[scheme]
		this.#set('accent', colours.accent)
		this.#set('neutral', colours.neutral)
		this.#set('ghostFace', colours.ghostFace)
		this.#set('ghostRim', colours.ghostRim)
		this.#set('ghostOutline', colours.ghostsDarken ? 1 : 0)
		for (const isInstanced of [false, true]) {
			const ghost = this.#materials.get(`ghost${isInstanced}`)
			if (ghost) this.#applyGhostBlending(ghost)
		}
	}

	dispose(): void {
		for (const material of this.#materials.values()) material.dispose()
		this.#materials.clear()
	}

	#set(name: string, value: unknown): void {
		const uniform = this.#uniforms[name]
		if (uniform) uniform.value = value
		for (const material of this.#materials.values()) material.uniformsNeedUpdate = true
	}

	/** Rebuilds the shaders with or without a capability, so that unused ones cost nothing. */
	#define(name: 'SECTION' | 'LIFTED', isOn: boolean): void {
		if (this.#defines.has(name) === isOn) return
		if (isOn) this.#defines.add(name)
		else this.#defines.delete(name)
		for (const material of this.#materials.values()) {
			if (isOn) material.defines[name] = 1
			else delete material.defines[name]
			material.needsUpdate = true
		}
	}

	#create(kind: SurfaceKind, isInstanced: boolean): RawShaderMaterial {
		const material = new RawShaderMaterial({
			glslVersion: GLSL3,
			vertexShader: SHADERS[kind][0],
			fragmentShader: SHADERS[kind][1],
			uniforms: this.#uniforms,
			side: DoubleSide,
			blending: NoBlending,
			defines: {
				...(isInstanced && { INSTANCED: 1 }),
				...(kind === 'ghost' && { GHOSTS: 1 }),
				...(kind === 'transparent' && { TRANSPARENT: 1 }),
				...Object.fromEntries([...this.#defines].map((name) => [name, 1])),
			},
		})
		// A pass for each side would double the draw calls.
		material.forceSinglePass = true
		if (kind === 'transparent')
			Object.assign(material, { transparent: true, depthWrite: false, blending: NormalBlending })
		if (kind === 'ghost') this.#applyGhostBlending(material)
		if (kind === 'mask') Object.assign(material, { depthTest: false, depthWrite: false })
		return material
	}

	#applyGhostBlending(material: RawShaderMaterial): void {
		Object.assign(material, {
			transparent: true,
			depthWrite: false,
			blending: CustomBlending,
			blendEquation: schemeColours[this.#scheme].ghostsDarken ? MinEquation : MaxEquation,
			blendSrc: OneFactor,
			blendDst: OneFactor,
		})
	}
}
