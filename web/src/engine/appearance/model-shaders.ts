import { MOST_PLANES } from '../section/section-planes.ts'
import { MOST_FLAGS } from './element-flags.ts'
import { PATTERNS } from './pattern-shader.ts'

/**
 * The head of all vertex shaders of the model. In each of them the element's state decides whether the element belongs to
 * the pass (`keep`). If it doesn't, its vertices are moved outside the view.
 */
const VERTEX_HEAD = /* glsl */ `
precision highp float;
precision highp int;
uniform mat4 projectionMatrix;
uniform mat4 viewMatrix;
uniform highp sampler2D states;
uniform highp sampler2D groups;
in vec3 position;
in uint element;
#ifdef INSTANCED
in vec4 row0;
in vec4 row1;
in vec4 row2;
#endif
vec4 readState() {
	int e = int(element);
	return texelFetch(states, ivec2(e & 1023, e >> 10), 0);
}
uvec4 readGroupBytes() {
	int e = int(element);
	return uvec4(texelFetch(groups, ivec2(e & 1023, e >> 10), 0) * 255.0 + 0.5);
}
uint readGroup() {
	uvec4 bytes = readGroupBytes();
	return bytes.r | (bytes.g << 8) | (bytes.b << 16);
}
#ifdef LIFTED
uniform float lift;
#endif
#ifdef SECTION
out vec3 worldPosition;
#endif
vec4 placed() {
	vec4 p = vec4(position, 1.0);
	#ifdef INSTANCED
	p.xyz = vec3(dot(row0, p), dot(row1, p), dot(row2, p));
	#endif
	#ifdef LIFTED
	p.y += lift * float(readGroupBytes().a);
	#endif
	#ifdef SECTION
	worldPosition = p.xyz;
	#endif
	return viewMatrix * p;
}
const vec4 OUTSIDE = vec4(0.0, 0.0, 2.0, 1.0);
`

export const surfaceVertex = /* glsl */ `${VERTEX_HEAD}
uniform float strength;
uniform vec3 neutral;
uniform highp sampler2D flags;
uniform bool hasFlags;
in vec4 colour;
out vec3 viewPosition;
out vec4 surface;
flat out uint identity;
flat out uint marks;
/** The two flags of the element and its pattern, above the bits of its state. */
uint readFlags() {
	int e = int(element);
	uvec3 all = uvec3(texelFetch(flags, ivec2(e & 1023, e >> 10), 0).rgb * 255.0 + 0.5);
	return (all.r << 8) | (all.g << 12) | (all.b << 16);
}
void main() {
	vec4 state = readState();
	uint bits = uint(state.a * 255.0 + 0.5);
	#ifdef GHOSTS
	bool keep = (bits & 3u) == 2u;
	#else
	bool keep = (bits & 3u) == 0u;
	#endif
	vec4 p = placed();
	viewPosition = p.xyz;
	vec3 grey = vec3(dot(colour.rgb, vec3(0.3, 0.59, 0.11)));
	vec3 own = mix(mix(grey, colour.rgb, strength), neutral, (1.0 - strength) * 0.8);
	surface = vec4((bits & 16u) != 0u ? state.rgb : own, colour.a);
	identity = readGroup();
	marks = bits | (hasFlags ? readFlags() : 0u);
	gl_Position = keep ? projectionMatrix * p : OUTSIDE;
}
`

/** Discards what the section cuts away. Does nothing without a section. */
const SECTION = /* glsl */ `
#ifdef SECTION
uniform vec4 planes[${MOST_PLANES}];
uniform int planeCount;
in vec3 worldPosition;
void leaveOutCut() {
	for (int i = 0; i < ${MOST_PLANES}; i++) {
		if (i >= planeCount) break;
		if (dot(planes[i].xyz, worldPosition) + planes[i].w < 0.0) discard;
	}
}
#else
void leaveOutCut() {}
#endif
`

/** The facing of a surface, from its slope on screen: the model needs no normals. */
const FACET = /* glsl */ `
vec3 facet(vec3 p) {
	vec3 n = cross(dFdx(p), dFdy(p));
	float size = length(n);
	return size > 0.0 ? n / size : vec3(0.0, 0.0, 1.0);
}
`

/**
 * Stripes in the colours of the flags that an element carries, with a light rim, so that they are told from any colour
 * under them. They lie in the frame and not in the model: as legible on a far wall as on a near one.
 */
const STRIPES = /* glsl */ `
uniform vec3 flagColours[${MOST_FLAGS + 1}];
uniform float cssPixel;
/** CSS pixels from one stripe to the next, and half the width of one. */
const float STRIPE_GAP = 14.0;
const float STRIPE_HALF = 1.9;
vec3 striped(vec3 rgb, uint flag, uint other) {
	float along = (gl_FragCoord.x + gl_FragCoord.y) * 0.70710678 / cssPixel;
	float number = floor(along / STRIPE_GAP);
	float away = abs(along - (number + 0.5) * STRIPE_GAP);
	float soft = 0.5 / cssPixel;
	vec3 ink = flagColours[other != 0u && mod(number, 2.0) > 0.5 ? other : flag];
	vec3 rimmed = mix(rgb, vec3(1.0), 0.5 * (1.0 - smoothstep(STRIPE_HALF + 1.2 - soft, STRIPE_HALF + 1.2 + soft, away)));
	return mix(rimmed, ink, 1.0 - smoothstep(STRIPE_HALF - soft, STRIPE_HALF + soft, away));
}
`

/**
 * The colour, and what the outline pass needs: a hash of the thing with the marks, and the facing. With flags in the view,
 * seven bits of the hash say which flag it is, and whether there is one.
 */
export const surfaceFragment = /* glsl */ `
precision highp float;
precision highp int;
uniform mat4 viewMatrix;
uniform vec3 accent;
uniform bool hasFlags;
in vec3 viewPosition;
in vec4 surface;
flat in uint identity;
flat in uint marks;
layout(location = 0) out vec4 outColour;
layout(location = 1) out vec4 outOutline;
${FACET}
${SECTION}
${STRIPES}
${PATTERNS}
void main() {
	leaveOutCut();
	vec3 n = facet(viewPosition);
	vec3 world = n * mat3(viewMatrix);
	float sun = max(dot(world, normalize(vec3(0.42, 0.80, 0.28))), 0.0);
	float light = 0.68 + 0.16 * (world.y * 0.5 + 0.5) + 0.20 * sun + 0.04 * n.z;
	uint flag = (marks >> 8) & 15u;
	uint pattern = (marks >> 16) & 15u;
	vec3 rgb = pattern == 0u ? surface.rgb : patterned(surface.rgb, pattern);
	if (flag != 0u) rgb = striped(rgb, flag, (marks >> 12) & 15u);
	if ((marks & 4u) != 0u) rgb = mix(rgb, accent, 0.08);
	if ((marks & 8u) != 0u) rgb = mix(rgb, vec3(1.0), 0.20);
	rgb *= light;
	#if defined(SECTION) && !defined(TRANSPARENT)
	// The inner side of a cut solid is drawn flat, like the cut itself.
	if (!gl_FrontFacing) {
		rgb = surface.rgb * 0.7;
		n = vec3(0.0, 0.0, 1.0);
	}
	#endif
	uint hash = (identity + 1u) * 2654435761u;
	float first = float((hash >> 25) + ((marks & 4u) << 5)) / 255.0;
	uint low = (hash >> 18) & 127u;
	if (hasFlags) low = flag == 0u ? low & 63u : 64u | (flag << 2) | (low & 3u);
	float second = float(low + ((marks & 8u) << 4)) / 255.0;
	#ifdef TRANSPARENT
	bool isMarked = (marks & 12u) != 0u;
	outColour = vec4(rgb, isMarked ? max(surface.a, 0.6) : surface.a);
	// Blended: glass keeps the values of what is behind it, unless it has an outline of its own.
	outOutline = isMarked ? vec4(first, second, n.x * 0.5 + 0.5, 1.0) : vec4(0.0);
	#else
	outColour = vec4(rgb, 1.0);
	outOutline = vec4(first, second, n.xy * 0.5 + 0.5);
	#endif
}
`

export const ghostFragment = /* glsl */ `
precision highp float;
precision highp int;
uniform vec3 ghostFace;
uniform vec3 ghostRim;
uniform float ghostOutline;
in vec3 viewPosition;
layout(location = 0) out vec4 outColour;
layout(location = 1) out vec4 outOutline;
${FACET}
${SECTION}
void main() {
	leaveOutCut();
	float rim = 1.0 - facet(viewPosition).z;
	outColour = vec4(mix(ghostFace, ghostRim, rim * rim), ghostOutline);
	outOutline = vec4(ghostOutline);
}
`

export const pickVertex = /* glsl */ `${VERTEX_HEAD}
uniform bool onlySought;
flat out uint identity;
out float depth;
void main() {
	uint flags = uint(readState().a * 255.0 + 0.5);
	vec4 p = placed();
	depth = -p.z;
	identity = element;
	bool keep = (flags & 3u) == 0u && (!onlySought || (flags & 32u) != 0u);
	gl_Position = keep ? projectionMatrix * p : OUTSIDE;
}
`

/** The selection, whatever stands in front of it; or only its ghosts. */
export const maskVertex = /* glsl */ `${VERTEX_HEAD}
uniform bool onlyGhosts;
void main() {
	uint flags = uint(readState().a * 255.0 + 0.5);
	bool keep = (flags & 5u) == 4u && (!onlyGhosts || (flags & 2u) != 0u);
	gl_Position = keep ? projectionMatrix * placed() : OUTSIDE;
}
`

export const maskFragment = /* glsl */ `
precision highp float;
precision highp int;
out vec4 outMask;
${SECTION}
void main() {
	leaveOutCut();
	outMask = vec4(1.0);
}
`

/** Element index + 1 in four bytes, and the depth in metres as the bits of a float. */
export const pickFragment = /* glsl */ `
precision highp float;
precision highp int;
flat in uint identity;
in float depth;
layout(location = 0) out vec4 outElement;
layout(location = 1) out vec4 outDepth;
${SECTION}
vec4 bytes(uint v) {
	return vec4(float(v & 255u), float((v >> 8) & 255u), float((v >> 16) & 255u), float(v >> 24)) / 255.0;
}
void main() {
	leaveOutCut();
	outElement = bytes(identity + 1u);
	outDepth = bytes(floatBitsToUint(depth));
}
`
