import { folded } from '#src/shared/values/typed.ts'

// Names of people as banks write them, and what stands beside them. No word that could tell of an outcome or of a time is
// here, whoever is called so: Ramzan, Juma, Zaman, Grant, Will or April pay by themselves once the shop knows them.

/** Given and family names of Pakistan and its neighbours, and some of the West. */
const latin = `
  aalia aaliya aaliyah aamir aamna aamnah aaqib aarif aariz aaron aarti aasia aasim aatif aayan abbas abbasi abdal
  abdali abdool abdul abdulaziz abdulghafar abdulhamid abdulkarim abdulla abdullah abdulrahman abdulrehman
  abdulwahab abdur abdus abedin abel abid abida abidi abidin abigail abraham abrar abrarul absar abu abubakar
  abubakr abul abuzar achakzai adeel adeela adel adil adila aditi aditya adnan adrian adriana aelia afaq afeef affan
  afghani afifa afnan afraz afreen afridi afroz afroza afsana afsar afshan afsheen aftab afzaal afzal agha aghna
  agnes ahad ahmad ahmadi ahmar ahmed ahsan ahsanullah ahsen ahtisham aimal aiman aimen aimon aisha aishah aishwarya
  aitzaz aiza ajay ajaz ajit ajmal ajmeri akash akbar akber akhlaq akhtar akhtari akhund akhunzada akif akifa akmal
  akram akshay alam alamgir alauddin alavi alavia albert alee aleem aleema aleemuddin aleena aleesa aleesha aleeza
  alex alexander aleza alfred ali alia alice alina alishba alishbah alison aliya aliza alizai alizay alizeh allah
  allahbakhsh allahditta allahrakha allen almas altaf altamash alvi alvin amaan amal amaldin aman amanda amanullah
  amar amara amardeep amatul amatullah ambar amber ambreen ameen ameena ameer ameera amin amina amir amira amit
  amjad ammad ammar ammara amna amnah amrat amrit amrita amtul amtullah amy anabia anam anand anas anaya andleeb
  andrea andrew aneel aneela anees aneesa angela anila anis anisa anisur anita anjali anjana anjum ankit anmol ann
  anna anne annie anoosha anosh ansa ansar ansari anthony anton antony anum anuradha anusha anwaar anwar anwari
  anwarul aown aqeel aqeela aqib aqsa araf arafat arain arbab areeb areeba areej arfa arfan arfeen arham ariba arif
  arifa arisha arjumand arjun armaghan arnold arooj aroosa arqam arsal arsalan arsh arshad arshi arshia arshman
  arslan arsum arthur arti arun arvind arwa aryan asaad asad asadullah asfand asfandyar asghar ashar asher ashfaq
  ashiq ashley ashok ashraf ashrafi ashwin asia asif asifa asim asima aslam asma asmat asmatullah asra asrar assad
  ataur ateeq ateeqa atif atifa atiq atiqa atiya attari attaullah attique aurangzeb avais avesh awab awais awan
  aweem awwab ayaan ayan ayat ayaz ayesha ayoub ayub ayyaz ayyub azam azan azeem azeema azeez azhar azim azima aziz
  aziza azizullah azizur azka azlan azmat azmatullah azmi azra azwar babar babrak babur badar badruddin badshah
  bahadur bahram bai baig bajwa bakar bakhsh bakhshi bakht bakhtawar bakhtiar bakhtiyar bakir bakri baksh balaj
  baloch balouch bangash bano banu baqir barakzai barbara bareera barkat barkatullah barki barlas basharat basheer
  bashir bashira basim basit batool beenish begum behram behzad benazir benedict benish benjamin bernard bertha
  bethany bhagwan bhagwandas bharat bhatt bhatti bhatty bhavna bhayo bhinder bhutta bhutto bibi bilal bilawal
  bilgrami bilqees bilquis bin bint binte bisma bismah bizenjo boota brahui brian bridget brohi bruce bugti bukhari
  burhan burhanuddin burki bushra butt buzdar cameron caroline catherine cecil cecilia chachar chadhar chandar
  chander chandio chandni chandra channa channar charles charlotte chattha chaudary chaudhary chaudhri chaudhry
  chaudry cheema chetan chishti chishty chohan choudhary choudhry chris christina christine christopher chughtai
  clara clement cynthia daanish dad daha danial daniel danielle danish daniya daniyal dar dara darren dashti daud
  daudpota david dawar dawood dawoodi dawoud daya dayo deborah deeba deepa deepak dehlvi denis dennis devanand devi
  dharejo dhedhi dhillon diana dilawar dilazak dilber dildar dilip dilshad dinesh divya dogar dominic domki donald
  dorothy dost douglas dsouza dua duncan durani durdana durrani edith edmund edward edwin eesha ehsaan ehsan
  ehsanullah ehtesham ehtisham eijaz elahi elaine eleanor elijah elisha elizabeth ellen emaan emad eman emily emma
  emmanuel emran eric erica ernest erum esha eshaal eshal essa esther ethan eugene evelyn ezekiel ezza faaiz faakhir
  faateh fahad fahd faheem fahim fahmeeda fahmida faisal faiz faiza faizan faizullah fakeha fakhar fakhr fakhra
  fakhri fakhruddin falak fara farah faraz fareed fareeda fareeha farhan farhana farhat farheen farid farida faridi
  fariha farkhanda farooq farooqi farooqui farouk farrukh faruk faruqi faruqui farwa faryal farzana fasih fasihuddin
  fateen fatima fatimah fatma fawad fawzia fayaz fayyaz fazal fazalur fazeel fazeela fazil fazl fazli fazlullah
  fazlur fehmida ferhan fernandes fernandez feroz feroze ferozuddin fiaz fida fidahussain fiona firdaus firdous
  firoz fizza fizzah foad fouad fouzia fozia frances francis franklin fred frederick furqan gabol gabole gabriel
  gagan gandapur ganesh gauri geeta george gerald gerard ghafar ghaffar ghafoor ghalib ghallu ghanchi ghangro ghani
  ghauri ghaus ghayas ghayyur ghazal ghazala ghazali ghazanfar ghazi ghias ghiasuddin ghilji ghilzai ghori ghouri
  ghous ghulam ghuman ghumman gichki gilani gilbert gill gillani girish gita gladys gloria gohar gondal gonsalves
  gopal gopang gopi goraya gorchani gordon govind graham gregory gujjar gul gulab gulalai gulbahar gulfam gulfraz
  gulnaz gulraiz gulrez gulshan gulzar gulzareen habib habiba habibullah habibur hadeel hadi hadia hadiqa hadiya
  hafeez hafeeza hafeezullah hafeezur hafiz hafiza hafsa hafsah haidar haider haidri haji hajira hajra hakeem hakim
  haleem haleema halim halima hamad hamadani hamdani hameed hameeda hamid hamida hamidi hamidullah hammad hamna
  hamza hamzah hanan haneef haneefa hania haniah hanif hanifa haniya hanjra hannah hanzala haq haqnawaz haque hareem
  haresh hari haris harish harold haroon haroun harris harrison harry harun hasan hasana hasanain haseeb haseena
  hashaam hasham hashim hashir hashmat hashmi hasnain hasnan hasnat hassaan hassam hassan hassnain hayat hayder
  hayyan heather heer helen hemant henry herbert hiba hidayat hidayatullah hillary hina hingora hingoro hira hisham
  hoorab hoorain hooria hotak hubert hugh huma humaima humaira humayoun humayun humera humna hunain hundal hureem
  husain husna husnain hussain hussaini hussein huzaif huzaifa huzaifah hyder ian ibad ibraheem ibrahim ibrahimkhel
  ibrar ibtisam idrees idress idris iffat ifra iftekhar iftikhar ignatius ihsan ihsanullah ihtisham ijaz ijlal
  ikhlaq ikram ikramullah imaduddin iman imdad imdadullah imran imtiaz inamullah inaya inayat inayatullah inder
  insaf iqbal iqra iqtidar irene irfan irfana irha irsa irshad irum isa isaac isabel isaiah isani isbah ishaq
  ishaque ishfaq ishrat ishtiaq islam islamuddin ismaeel ismael ismail ismat isra israr istikhar itrat izhar izza
  izzah jabbar jabeen jabir jack jackson jacob jacqueline jadoon jafar jafer jaffar jaffer jaffri jafri jagdish
  jahan jahangir jahanzaib jahanzeb jai jaideep jairam jakhrani jalal jalaluddin jaleel jalil jallat jamal jamali
  jamaluddin jameel jameela james jamil jamila jamilur jamote jamshaid jamshed jamshid janan janat jane janet janice
  janjua jannat janvekar jaraal jarral jasim jason jatoi javaid javed javeed javeria jawad jawaid jawed jaweria
  jawwad jaya jayanti jeffrey jehan jehangir jehanzeb jennifer jeremiah jeremy jerome jesse jessica jethanand jibran
  jibreel jilani jitendra joan joanna jocelyn joel jogezai john johnny johnson joiya jokhio jonathan joseph
  josephine joshua joyce judith judy julia julian julie junaid junaidi junejo justin jutt juvaria juveria juwairia
  kabir kahlon kahloon kaif kailash kainat kaiser kakakhel kakar kaleem kaleemullah kalhoro kalim kalpana kalsoom
  kalyar kamal kamaluddin kamboh kamla kamran kaneez kanhaiya kanwal kanwar kanza kapil karam karamat kareem kareema
  karen karim karima kashaf kashif kashifa kashmala kashmiri kasi kate katherine kathleen kausar kauser kavita kazim
  kazmi kehkashan keith kelly kenneth kevin khadija khadijah khakwani khaleel khaleeq khalid khalida khalil
  khalilullah khalilur khan khanam khanum khanzada khanzai khaqan kharal kharral khaskheli khateeb khatoon khattak
  khatun khawaja khawar khayyam khetran khichi khilji khizar khizer khizr khokhar khosa khosla khoso khuda
  khudabaksh khuhro khurram khursheed khurshid khushal khushbakht khushboo khuzaima khwaja kidwai kifayat
  kifayatullah kimberly kinza kiran kirmani kishan kishor kishore kishwar kokab kolachi komal kosar kousar krishna
  kristen kubra kulsoom kulsum kumar kumari kundi kusum lachman laeeq laiba laila lak lakhani lakhi lakhmi lakhnavi
  lakshmi lal lala lalarukh lamia langah langove langrial laraib lareb lari larry lashari lata lateef lateefa latif
  latifa laura lawrence laxmi layla leah leela leghari lehri leo leon leonard leslie lewis liam linda lisa lloyd
  lobo lodhi lois lone louis louise lubaba lubna lubnah lucas lucy luke luqman lutfullah lutfur lydia maaz maazin
  mabroor madan madani madeeha madeleine madiha madina magsi mahad mahadev mahak maham mahar maheen mahendra mahesar
  mahesh mahgul mahi mahira mahjabeen mahjabin mahmood mahmooda mahmud mahnoor mahparah mahrukh mahsud mahtab
  mahwish maida maimoona maira majeed majid majida makhdoom makhdum makki malah malahat malaika malcolm maleeha
  malghani maliha malik malika malkana malkani mallah mamoon mamoona manahil manal mandokhail mandozai manish manoj
  mansha mansoor mansoora mansour mansur manzar maqsood maqsooda marcus margaret margarita maria mariam marian marie
  marilyn marina mario marium mariya mariyam mariyum marjan maroof marri martha martin martina marwa marwah marwan
  marwari marwat mary maryam maryum marzia mascarenhas maseeh maseih mashadi mashal mashhood masih masood masooda
  masoom masoud masroor masud mati matiullah matthew maududi maulana maureen maurice mavra mawra mayo mazari mazhar
  mazher meena meer meerab mehak mehar mehboob mehdi mehmood mehmooda mehnaz mehr mehran mehreen mehrish mehru
  mehrun mehrunisa mehrunnisa mehsud mehta mehtab mehvish mehwish mekan melissa memon mendes mengal menka meraj mian
  miankhel michael michelle mildred minahil minal minhaj minhas minsa mir mira mirab miran mirani mirha mirjat mirza
  misbah misbahuddin miskeen mizan mizanur moazzam mobeen mobin moeed moeen moez mohal mohamad mohamed mohammad
  mohammed mohan mohib mohid mohini mohiuddin mohmand mohsan mohsin mohtasham moin moinuddin moiz moledina momand
  momin mona monica monim moosa moqeet morgan mosa motiur motiwala muazzam mubarak mubarik mubashar mubasher
  mubashir mubashira mubeen mubin mudabbir mudabir mudasar mudasir mudassar mudassir mueed mufti mughal mughees
  mughira muhamad muhammad muhammed muhib muhibullah muhiuddin muhsin muiz mujahid mujeeb mujeebur mujibur mujtaba
  mukarram mukesh mukhtar mukhtara mukhtiar mulla mullagori mumtaz munaf munawar munawwar munaza munazza muneeb
  muneeba muneer muneera munib munim munir munira muqaddas muqarrab muqeet murad murtaza murtuza musa musab musaddiq
  musarrat mushaf musharaf musharraf mushtaq muskan muslim mussarat mustafa mustansar mustaqeem mustehsan mutahir
  muzafar muzaffar muzamil muzammal muzammil muzna nabeel nabeela nabi nabia nabil nabila nadeem nadia nadim nadir
  nadira nadiya nadra naeem naeema nafees nafeesa nafisa naghma nagori naheed nahid naila naima naimat najaf najam
  najeeb najeeba najeebullah naji najia najib najla najma najmul nandini naomi naqeeb naqeebullah naqi naqshbandi
  naqvi narain narayan narendra naresh nargis narmeen nasar naseem naseema naseer naseeruddin nashit nashwa nasim
  nasima nasir nasira nasreen nasrin nasru nasrullah natalie natasha nathan nathaniel naufal naufil nauman naureen
  naveed naveen navid naz nazakat nazia nazim nazima nazir nazira nazish nazli nazneen neelam neelum neeraj neeta
  neha neil nelson nemat nematullah niazi nicholas nicola nicole nida nigar nighat nihal nimra nina nirmala nisa
  nisar nisha nitin nizam nizamani nizami nizamuddin noah noel nofil noman nomani nonari noonari noor noora nooreen
  nooruddin noorulain noorullah noorzai nora norman noshaba noshad nosheen noshin noureen nowshaba nowsherwan nudrat
  numan nurani nurullah nusrat nuzhat obaid obaidullah obaidur obrien odho oliver olivia omair omar omer omera
  orakzai osama oscar osman osmani owais ozair padhiar padma palijo pamela panezai panhwar pankaj panwar paracha
  pari parisa parkash parker parshotam parvaiz parveen parvez parvin pasha patel pathan patricia patrick paul paula
  pauline pawan pechuho pereira pervaiz perveen pervez peter philip phillip phyllis pinto pir pirzada pirzado pooja
  poonam popalzai pradeep prakash pratap prem priscilla priya puja pushpa qadeer qader qadir qadri qaimkhani qaisar
  qaiser qaisrani qalandar qamar qamaruddin qambar qambrani qandeel qari qasim qasmi qayum qayyum qazi qazilbash
  qizilbash quddoos quddus qudsia qudsiya qurashi quratulain qurban qureshi qutb qutub qutubuddin raafay rabab
  rabail rabbani rabeea rabia rabiya rabnawaz rachel radha rafaqat rafay rafe rafea rafeeq rafi rafia rafiq rafique
  rafiullah raghav rahat raheel raheela raheem rahila rahim rahima rahimoon rahimullah rahman rahmani rahmat
  rahmatullah rahul rai rais raisani raj raja rajan rajeev rajendra rajesh rajiv rajkumar rajpar rajper rajpoot
  rajput raju rakesh ralph ram rama raman ramchand rameesha rameez ramesh ramiz ramji ramla ramsha rana randhawa
  rangoonwala rani ranjah ranjeet ranjha ranjit rao raoof raphael rashad rasheed rasheeda rashid rashida rasool
  rasul rauf ravi rayaan rayan raymond rayyan raza razaq razia razvi razzak razzaq rebecca rebello reeha reema reena
  reginald rehan rehana rehman rehmani rehmat rehmatullah rekha renu riasat riaz riazuddin richard rida ridha rifat
  riffat rimsha rind risham rita ritu riyan rizvi rizwan rizwana robert roberta robin robina robinson rodney
  rodrigues rodriguez roger rohaan rohail rohan roheel rohit roland roma romaisa romana ronald roop roopchand
  rosemary roshaan roshan roshni roy rozina ruba rubab rubeena rubia rubina ruhan ruhi rukaya rukhsana rukhsar
  rukhshanda rumaisa ruman rumana ruqaiya ruqayya ruqayyah russell rustam rustamani ruth ryan saad saadat saadia
  saadiya saadullah saba sabahat sabeeh sabeen sabeer sabiha sabika sabina sabir sabira sabri sabrina sabtain
  sabzwari sachin sadaf sadaqat saddam sadia sadiq sadiqa sadiqi sadiya sadozai sadruddin saeed saeeda saeedur
  safdar safeena safeer safi safia safina safiullah safiya safoora safwan safyan sagheer saghir sahban sahibzada
  sahibzadi sahil sahito sahrish saif saifal saifi saifuddin saifullah saifur saigol saima saira sajal sajawal sajid
  sajida sajidur sajjad sakeena sakhawat sakina sakrani salahuddin salamat salar saleem saleema saleh saleha salim
  salima sally salma salman samad saman samantha samar samara sameen sameer sameera sameerah samejo sami samia
  samina samiullah samiya samman samoo samra samson samuel sana sanam sanaullah sandeep sandhu sandra saneha
  sangeeta sania saniha saniya sanjana sanjay sanjeev sanjrani sanober santosh sapna saqib saqlain sara sarah sardar
  sarfaraz sarfraz sarika sarim sarita sarki sarmad saroosh sarwar sarwat satish satti saud savera savita sayed
  sayeda sayyed sayyid scott sean sebastian seema seemab seerat sehgal sehrish semab shabana shabaz shabbir shabeer
  shabir shabnam shad shadab shafaat shafaq shafay shafeeq shafi shafia shafiq shafique shafiqur shafiullah shagufta
  shah shahab shahabuddin shahana shaharbano shaharyar shahbano shahbaz shaheen shaheer shaher shaheryar shahid
  shahida shahidullah shahla shahmeen shahmeer shahmir shahnawaz shahnaz shahood shahroz shahrukh shahryar shahwaiz
  shahzad shahzada shahzadi shahzaib shahzain shahzeb shaikh shais shaista shakeel shakeela shakil shakila shakir
  shakira shakoor shamaila shameem shameer shamim shamraiz shams shamsa shamshad shamsher shamsi shamsuddin shan
  shanawar shankar shanti shanza shanzay shar sharafat shareef sharif sharifa sharjeel sharma sharmeen sharon shashi
  shaukat shaun shayan shazad shazia shazmeen sheeba sheedi sheela sheema sheeraz shehab shehbaz shehla shehnaz
  shehr shehroz shehroze shehryar shehzad shehzadi sheikh sher sherani sheraz sherazee sherazi sherbano sherdil
  sheroz sherwani shibli shifa shifaullah shinwari shirani shiraz shirazi shireen shirin shirley shiv shivani shiza
  shoaib shobha shohaib shoukat shuaib shugufta shuja shujaat shumail shumaila shyam sial sibghat sibghatullah
  sibtain sibte siddiq siddiqa siddiqi siddique siddiqui sidney sidra sikandar sikander silas simeon simon simra
  sindhu sipra siraj sirajuddin sita siyal smith sobia sodha sofia soha sohaan sohaib sohail sohaila solangi solomon
  somro sonia soniya sonu soofia soomra soomro sophia sophie stanley stella stephanie stephen steven stewart stuart
  subhan subhani subhash subzwari sudha sufian sufiyan sufyan sughra sughran suhaib suhail suhrawardy sukhera
  sulaiman sulehri suleiman suleman sulemani sulemankhel sulman sultan sultana sumaira sumaiya sumaya sumayya sumbal
  sumera sumit sumitra sumro sundas sunil sunita suraiya suresh suriya surraya surriya susan susanna sushil sushila
  swati syed syeda syedna sylvester sylvia tabani tabassum tabish tafseer taha tahir tahira tahmina tahreem tahseen
  taimoor taimur tajammul tajuddin talal talat talha taliah talib talpur tamkeen tamoor tania taniya tanveer tanvir
  tanweer tanwri tanzeel tanzeela tanzila tapal taqi taqweem tarakai taranum tarar tareen tarin tariq tarique tarrar
  tasawar tasawwar taskeen tasneem tasnim taufeeq taufiq tauheed tauqeer tauqir tauseef tausif tayaba tayyab tayyaba
  tayyib tayyiba tazeen teerath tehmina tehreem tehseen tehzeeb terence teresa thanvi thebo theodore theresa thomas
  thompson timothy tipu tirmizi titus tiwana tobias tofeeq tofiq toheed tokhi tony toor touheed touqeer touseef
  tousif tracy tuba tufail tulla tulsi tunio turab turi ubaid ubaidullah umaima umair umaira umais umar umara umarah
  umer umera umme unar uppal urooj uroosa urwa urwah usama usha usman usmani usmania usmanzai uzaifa uzair uzma
  vajdan valerie vandana vanessa vaqar varsha vaseem vera veronica vicky victor victoria vidya vijay vikram vimal
  vinay vincent vinod virginia virk vishal vivek vivian vohra wagan wahaab wahab wahaj wahedna waheed waheeda wahid
  wahida wahla wahlah wains wajahat wajdaan wajdan wajeeh wajeeha wajeehullah wajid wajih wajiha waleed waleeda wali
  walid waliullah walter wani wania waniya waqar waqas waqee waraich warda wardah wareesha waris warisha warraich
  warriach wasay waseem waseema washma wasi wasif wasim wasiq wassan wattoo wazir wendy wilfred wilson winston wiqar
  xavier yaar yahiya yahya yaqoob yaqoobi yaqub yar yasar yaseen yash yasin yasir yasira yasmeen yasmin yasser yawar
  yogesh younas younis younus yousaf yousafzai yousfzai yousuf yousufzai yumna yunus yusra yusuf yusufzai yvonne
  zabeehullah zabihullah zachariah zaeem zafar zafarullah zaheer zaheeruddin zahid zahida zahir zahoor zahra zahrah
  zahur zaib zaid zaidi zaigham zaim zain zainab zaineb zainub zainulabidin zaira zaka zakaria zakariya zakariyah
  zakariyya zakaullah zakia zakir zakria zameer zamir zara zarar zardari zareen zareena zargar zargham zarghona zari
  zarina zarish zarmeen zarrar zartab zartasha zaryab zavier zaviyar zavyar zawar zayan zayd zayed zayyan zazai zeb
  zeba zebunnisa zeenat zeerak zeeshan zehra zehri zenab zeshan zia ziauddin ziaullah ziaur zill zille zillehuma
  zillur zimal zimri ziyad zoaib zobia zoha zohaib zohair zohan zohra zohrah zoya zubaida zubair zubda zuberi zuha
  zuhaib zuhair zulaikha zulekha zulfikar zulfiqar zulkifl zulqarnain zumar zunaid zunaira`

/** Titles, and short forms of Muhammad. */
const titles = `
  al ul ur ud bb md mohd muhd mst mr mrs ms miss dr prof engr haji hafiz ch sh syed`

/** The same in the letters of Urdu. */
const urdu = `
  محمد احمد علی حسن حسین عمر عثمان ابوبکر ابو بکر عبداللہ عبدالله عبد اللہ الرحمن الرحمان عبدالرحمن عبدالرحمان
  عبدالعزیز عبدالکریم عبدالمجید عبدالوحید عبدالحمید عبدالستار عبدالغفار عبدالغنی عبدالقادر عبدالرزاق عبدالرشید
  عبدالوہاب عبدالسلام عبدالقیوم عبدالخالق عبدالمالک عبدالباسط عبدالجبار عبدالصمد بلال حمزہ حسنین اسامہ زید طلحہ زبیر
  سعد سعید خالد ولید طارق کاشف عاطف آصف عامر عمران عرفان عدنان عثمانی فاروق فہد فیصل فرحان فرید فواد فیاض غلام گل
  حبیب حامد حماد حنیف حیدر ہاشم ہارون ابراہیم ادریس اکبر اکرم اسلم افضل انور انیس ارشد اشرف اصغر اظہر اعجاز افتخار
  امتیاز امجد انصاری ایوب بابر بشیر جاوید جمیل جمال جنید جہانگیر خرم خورشید دانش داؤد ذیشان راشد رحمان رضا رضوان
  رفیق ریاض زاہد ظاہر ظفر ظہیر زین زبیدہ ساجد سرفراز سلمان سلیم سلیمان سمیع سہیل شاہد شاہ شاہین شبیر شریف شعیب شفیق
  شکیل شہباز شہزاد شہزادہ شیراز صابر صادق صدیق صدیقی صفدر ضیاء ضیا طاہر طیب عابد عادل عارف عاصم عباس عبدل عزیز عقیل
  علیم عمار عنایت غفار غفور فاضل فاطمہ فرخ فضل قادر قاسم قمر قیصر کامران کریم کلیم گلزار لطیف لیاقت ماجد مبارک مجید
  محبوب محسن محمود مدثر مراد مرتضیٰ مرتضی مزمل مسعود مشتاق مصطفیٰ مصطفی مظہر معاذ معین مقصود ملک ممتاز منیر منصور
  منور موسیٰ موسی مہدی میاں ناصر نادر ندیم نذیر نسیم نصیر نعمان نعیم نوید نواز واجد وارث وحید وسیم وقار وقاص یاسر
  یاسین یحییٰ یحیی یعقوب یوسف یونس عائشہ عالیہ آمنہ عاصمہ اسماء عظمیٰ عظمی انیلا ارم بشریٰ بشری بی بیبی بیگم پروین
  تسنیم ثناء ثنا ثمینہ جمیلہ حنا حرا حفصہ خدیجہ خاتون ربیعہ رابعہ رخسانہ رقیہ روبینہ زارا زہرا زہرہ زینب زینت ساجدہ
  سارہ سائرہ سعدیہ سکینہ سلمیٰ سلمی سمیرا سمینہ سمیہ سونیا سیدہ شازیہ شائستہ شبانہ شبنم شگفتہ شمائلہ شمیم صائمہ صبا
  صدف صفیہ طاہرہ طیبہ عابدہ عذرا غزالہ فائزہ فرح فرحت فرزانہ فریدہ فوزیہ کرن کنول کوثر لبنیٰ لبنی ماریہ مریم مہوش
  مہناز نادیہ نازیہ ناہید نبیلہ نجمہ نسرین نصرت نعیمہ نغمہ نگہت نورین نور یاسمین سید خان چوہدری چودھری راجہ راؤ رانا
  مرزا بٹ بھٹی بلوچ اعوان مغل قریشی ہاشمی نقوی رضوی زیدی کاظمی جعفری بخاری گیلانی شیخ میر میمن جٹ گجر آرائیں خٹک
  آفریدی یوسفزئی درانی نیازی لودھی عباسی علوی فاروقی جان محمدی الدین نبی رسول بخش مسیح ڈار کھوکھر راجپوت وڑائچ چیمہ
  باجوہ سندھو گوندل ٹوانہ بگٹی مری مینگل رند لاشاری لغاری مزاری کھوسہ سومرو جونیجو بھٹو تالپور`

/** What firms are called. */
const firms = `
  traders trader trading enterprises enterprise store stores shop shops mobile mobiles brothers bros sons pvt ltd
  limited co company mart electronics communication communications corporation industries textile textiles garments
  fabrics jewellers jewelers motors autos pharmacy medicos bakers bakery sweets foods computers technologies agency
  agent associates builders developers estate`

/** Words of payers that every shop knows, in the form of `folded` (BANK-4). */
export const nameWords: ReadonlySet<string> = new Set(
  [latin, titles, urdu, firms].flatMap((words) => words.trim().split(/\s+/)).map(folded),
)
